/**
 * Runs inside the page, in a world of its own that page scripts cannot reach, and tells what a person would meet there.
 * Bundled by `exam/page/bundle.ts`; installs one function, `proctor`.
 */
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { AriaNode, PageState } from '../../traces/schema.ts';

/** What one look brings back. `state` is left out where nothing has changed since the look that had this print. */
export interface Look {
  readonly hasModelContext: boolean;
  readonly tools: readonly string[];
  readonly print: string;
  readonly scroll: { readonly x: number; readonly y: number };
  readonly state: PageState | null;
}

const TEXT_LIMIT = 20_000;
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'HEAD']);
/** Roles that carry no meaning of their own: their children stand in their place. */
const TRANSPARENT = new Set(['generic', 'presentation', 'none']);
/** Roles that take no name from what is in them; computing one would only cost time. */
const NAMED_BY_AUTHOR = new Set([
  'list',
  'listitem',
  'paragraph',
  'article',
  'main',
  'banner',
  'contentinfo',
  'navigation',
  'region',
  'form',
  'search',
  'status',
  'table',
  'rowgroup',
  'group',
  'dialog',
  'alertdialog',
  'complementary',
  'term',
  'definition',
  'time',
  'strong',
  'emphasis',
  'code',
  'blockquote',
]);

const fold = (text: string) => text.replace(/\s+/gu, ' ').trim();
const hasAuthorName = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title');

function fieldValue(element: Element): string | null {
  if (element instanceof HTMLSelectElement) {
    return [...element.selectedOptions].map((option) => fold(option.text)).join(', ');
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'password') return element.value === '' ? '' : '•••';
    return ['checkbox', 'radio', 'submit', 'button', 'reset', 'image', 'file'].includes(element.type)
      ? null
      : element.value;
  }
  return null;
}

function statesOf(element: Element, focused: Element | null): string[] {
  const states: string[] = [];
  if (element === focused) states.push('focused');
  if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') states.push('disabled');
  if ((element instanceof HTMLInputElement && element.checked) || element.getAttribute('aria-checked') === 'true') {
    states.push('checked');
  }
  for (const state of ['expanded', 'selected', 'pressed', 'invalid', 'busy', 'current']) {
    const value = element.getAttribute(`aria-${state}`);
    if (value !== null && value !== 'false') states.push(state);
  }
  if (element instanceof HTMLDialogElement && element.matches(':modal')) states.push('modal');
  return states;
}

function isHidden(element: Element): boolean {
  return (
    element.getAttribute('aria-hidden') === 'true' ||
    !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  );
}

function nameOf(element: Element, role: string): string {
  if (NAMED_BY_AUTHOR.has(role) && !hasAuthorName(element)) return '';
  return fold(computeAccessibleName(element));
}

function children(parent: Element | ShadowRoot, focused: Element | null): (AriaNode | string)[] {
  const found: (AriaNode | string)[] = [];
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const text = fold(child.nodeValue ?? '');
      const last = found.at(-1);
      if (text && typeof last === 'string') found[found.length - 1] = `${last} ${text}`;
      else if (text) found.push(text);
      continue;
    }
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = child as Element;
    if (SKIPPED.has(element.tagName) || isHidden(element)) continue;
    const role = getRole(element);
    const inner = element.tagName === 'SELECT' ? [] : children(element.shadowRoot ?? element, focused);
    if (role === null || TRANSPARENT.has(role)) {
      found.push(...inner);
      continue;
    }
    const name = nameOf(element, role);
    const value = fieldValue(element);
    const states = statesOf(element, focused);
    const description = element.hasAttribute('aria-describedby') ? fold(computeAccessibleDescription(element)) : '';
    const onlyName = inner.length === 1 && inner[0] === name;
    found.push({
      role,
      ...(name ? { name } : {}),
      ...(value === null ? {} : { value }),
      ...(states.length ? { states } : {}),
      ...(description ? { description } : {}),
      ...(inner.length && !onlyName ? { children: inner } : {}),
    });
  }
  return found;
}

function formsOf(root: Document): PageState['forms'] {
  const forms: Record<string, Record<string, string>> = {};
  for (const [index, form] of [...root.forms].entries()) {
    const fields: Record<string, string> = {};
    for (const field of form.elements) {
      if (
        !(
          field instanceof HTMLInputElement ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement
        )
      )
        continue;
      if (!field.name || field.type === 'password' || field.type === 'hidden') continue;
      fields[field.name] =
        field.type === 'checkbox' || field.type === 'radio' ? String((field as HTMLInputElement).checked) : field.value;
    }
    if (Object.keys(fields).length) forms[form.getAttribute('name') || form.id || `form ${index + 1}`] = fields;
  }
  return forms;
}

function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === document.body || focused === document.documentElement ? null : focused;
}

function stateNow(): PageState {
  const focused = focusedElement();
  const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].find(
    (one) => !isHidden(one),
  );
  const main = document.querySelector('main') ?? document.body;
  return {
    url: location.href,
    title: document.title,
    aria: document.body ? children(document.body, focused) : [],
    forms: formsOf(document),
    dialog: dialog ? fold(computeAccessibleName(dialog)) : null,
    focus: focused ? { role: getRole(focused) ?? 'generic', name: fold(computeAccessibleName(focused)) } : null,
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not reach an agent that reads the page
    text: (main?.innerText ?? '').slice(0, TEXT_LIMIT),
  };
}

/** Cheap and exact enough to tell "nothing has changed": markup, field values, focus, dialogs and address. */
function print(): string {
  const fields = [...document.querySelectorAll('input, select, textarea')] as HTMLInputElement[];
  const focused = focusedElement();
  const text = [
    location.href,
    document.title,
    document.documentElement.outerHTML,
    ...fields.map((field) => `${field.value} ${field.checked}`),
    focused ? [...document.querySelectorAll(focused.tagName)].indexOf(focused) : -1,
    document.querySelectorAll(':modal').length,
  ].join('\n');
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return `${text.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

/** @param known - the print of the last look; the state is left out while nothing has changed since. */
async function look(known: string | null): Promise<Look> {
  const modelContext = (document as { modelContext?: { getTools(): Promise<{ name: string }[]> } }).modelContext;
  const tools = modelContext ? await modelContext.getTools() : [];
  const now = print();
  return {
    hasModelContext: modelContext !== undefined,
    tools: tools.map((tool) => tool.name),
    print: now,
    scroll: { x: window.scrollX, y: window.scrollY },
    state: now === known ? null : stateNow(),
  };
}

Object.assign(globalThis, { proctor: { look } });
