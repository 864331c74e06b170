import type { Catalog } from '../catalog.ts';
import { animation } from './animation.ts';
import { camera } from './camera.ts';
import { type AtlasTool, type AtlasToolset, publish, toolsetOfAtlas } from './define.ts';
import { entity } from './entity.ts';
import { entityExt } from './entity-ext.ts';
import { interaction } from './interaction.ts';
import { layer } from './layer.ts';
import { scene } from './scene.ts';
import { geolocation, heatmap, trajectory } from './singles.ts';
import { tiles } from './tiles.ts';
import { view } from './view.ts';

const toolsets: readonly AtlasToolset[] = [
  view,
  entity,
  layer,
  camera,
  entityExt,
  animation,
  scene,
  tiles,
  interaction,
  trajectory,
  heatmap,
  geolocation,
];

/** The sixty-one map tools by name, with their contracts and what each does in the simulation. */
export const atlasTools: ReadonlyMap<string, AtlasTool> = new Map(
  toolsets.flatMap((one) => one.tools.map((each) => [each.name, each] as const)),
);

/** The catalog of a map: sixty-one tools in twelve toolsets. */
export const atlas: Catalog = {
  name: 'atlas',
  toolsets: toolsets.map(toolsetOfAtlas),
  tools: [...atlasTools.values()].map(publish),
};
