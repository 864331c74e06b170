import type { AriaNode } from '../../../traces/schema.ts';

export type AriaChild = AriaNode | string;

/** White space beside these is layout, not writing. */
const WIDE = '\\u3000-\\u303f\\u3400-\\u9fff\\uff00-\\uffef';
const BESIDE_WIDE = new RegExp(` (?=[${WIDE}])|(?<=[${WIDE}]) `, 'gu');

/** Text as a person reads it: white space folded, and none beside Chinese writing, where it only comes from the markup. */
export const foldText = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(BESIDE_WIDE, '');

const bare = (text: string): string => text.replace(/\s+/gu, '');

/** All that a person reads of a node: its text, and names and values that stand nowhere in it. */
export function textOf(node: AriaChild): string {
  if (typeof node === 'string') return node;
  const inner = (node.children ?? []).map(textOf).join(' ');
  const parts = [inner];
  if (node.value && !bare(inner).includes(bare(node.value))) parts.push(node.value);
  if (node.name && !bare(inner).includes(bare(node.name))) parts.unshift(node.name);
  return parts.filter((part) => part !== '').join(' ');
}
