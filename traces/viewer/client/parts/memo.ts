import { Component, type ComponentChild, type FunctionComponent, h } from 'preact';

/** A part that is drawn anew only when its own properties differ. (`preact/compat` has the same and much more.) */
export function memo<Props extends object>(
  part: FunctionComponent<Props>,
  same: (a: Props, b: Props) => boolean,
): FunctionComponent<Props> {
  class Kept extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !same(this.props as Props, next);
    }
    override render(): ComponentChild {
      return h(part, this.props as Props);
    }
  }
  return Kept as unknown as FunctionComponent<Props>;
}
