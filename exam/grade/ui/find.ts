import { matches } from '../../../cases/matchers.ts';
import type { AriaNode, Json, PageState } from '../../../traces/schema.ts';
import { type AriaChild, foldText } from './fold.ts';

/** What is looked for: role, and the name where it matters, as a matcher that is ready to compare. */
export interface Wanted {
  readonly role: string;
  readonly name: Json | undefined;
}

/** Every node with this role and name, in reading order. */
export function findAll(children: readonly AriaChild[], wanted: Wanted): readonly AriaNode[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const own = isWanted(child, wanted) ? [child] : [];
    return [...own, ...findAll(child.children ?? [], wanted)];
  });
}

function isWanted({ role, name = '' }: AriaNode, wanted: Wanted): boolean {
  return role === wanted.role && (wanted.name === undefined || matches(wanted.name, name, { fold: foldText }));
}

/** Whether a node, or something in it, has the focus. Where no node says so, the page's own word for the focus counts. */
export function hasFocus(node: AriaNode, state: PageState): boolean {
  if (someFocused(state.aria)) return someFocused([node]);
  const { focus } = state;
  return focus !== null && findAll([node], { role: focus.role, name: focus.name }).length > 0;
}

const someFocused = (children: readonly AriaChild[]): boolean =>
  children.some(
    (child) => typeof child !== 'string' && (child.states?.includes('focused') || someFocused(child.children ?? [])),
  );
