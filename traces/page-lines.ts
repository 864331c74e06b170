import { diffArrays } from 'diff';
import type { AriaNode, PageState } from './schema.ts';

function nodeLines(node: AriaNode | string, indent: string): string[] {
  if (typeof node === 'string') return [`${indent}- text: ${node}`];
  const name = node.name === undefined ? '' : ` "${node.name}"`;
  const states = node.states?.length ? ` [${node.states.join(', ')}]` : '';
  const value = node.value === undefined ? '' : ` = "${node.value}"`;
  const description = node.description === undefined ? '' : ` (${node.description})`;
  const own = `${indent}- ${node.role}${name}${states}${value}${description}`;
  return [own, ...(node.children ?? []).flatMap((child) => nodeLines(child, `${indent}  `))];
}

/** A page state as lines that people can read and compare: address, title, focus, dialog, then the accessible tree. */
export function pageLines(state: PageState): string[] {
  return [
    `url: ${state.url}`,
    `title: ${state.title}`,
    `focus: ${state.focus ? `${state.focus.role} "${state.focus.name}"` : 'none'}`,
    `dialog: ${state.dialog === null ? 'none' : `"${state.dialog}"`}`,
    ...Object.entries(state.forms).flatMap(([form, fields]) =>
      Object.entries(fields).map(([field, value]) => `form ${form}: ${field} = "${value}"`),
    ),
    ...state.aria.flatMap((node) => nodeLines(node, '')),
  ];
}

/** What changed between two page states: removed lines with `-`, added ones with `+`, in the order of the page. */
export function pageDiff(before: PageState | null, after: PageState): string[] {
  if (before === null) return [];
  return diffArrays(pageLines(before), pageLines(after)).flatMap((part) =>
    part.added ? part.value.map((line) => `+${line}`) : part.removed ? part.value.map((line) => `-${line}`) : [],
  );
}
