import type { Replay } from '../../../model/replay.ts';
import type { Bodies } from '../../../port.ts';

/** What every panel is given. */
export interface PanelProps {
  readonly replay: Replay;
  readonly bodies: Bodies;
  readonly place: number;
  onPlace(place: number): void;
}
