import type { Envelope } from '../../tools/envelope.ts';
import type { ToolDefinition } from '../../tools/surfaces.ts';
import type { FormTool } from '../shared/page-data.ts';
import type { Answer } from './envelope.ts';

/** A declarative tool's submit event; the standard DOM types do not know it yet. */
interface ToolSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean;
  respondWith?(answer: Promise<Envelope>): void;
}

interface Registration {
  readonly binding: string;
  readonly unregister: AbortController;
}
const registered = new Map<string, Registration>();

/**
 * Registers an imperative tool. A registration stands for a name and what it is bound to: the same again changes
 * nothing, another binding replaces the old one, so that no call reaches a closure of another state.
 */
export async function registerTool(
  definition: ToolDefinition,
  binding: string,
  answer: (input: Record<string, unknown>, signal: AbortSignal) => Promise<Answer>,
): Promise<void> {
  const context = document.modelContext;
  if (!context || registered.get(definition.name)?.binding === binding) return;
  registered.get(definition.name)?.unregister.abort();
  const unregister = new AbortController();
  registered.set(definition.name, { binding, unregister });
  await context.registerTool(
    { ...definition, execute: (input, { signal }) => answer(input, signal) },
    { signal: unregister.signal },
  );
}

/**
 * Makes a form a tool. The attributes that let an agent submit it come after the listener that answers it: without
 * the listener a submission by an agent would be a real request.
 */
export function makeFormTool(
  form: HTMLFormElement,
  { form: attributes, fields }: FormTool,
  answer: (signal: AbortSignal) => Promise<Answer>,
): void {
  const context = document.modelContext;
  if (!context) return;
  let running = new AbortController();
  form.addEventListener('submit', (event: ToolSubmitEvent) => {
    if (!event.agentInvoked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    running = new AbortController();
    event.respondWith?.(answer(running.signal));
  });
  context.addEventListener('toolcancel', (event) => {
    if ((event as Event & { toolName?: string }).toolName === attributes.toolname) running.abort();
  });
  for (const [name, description] of Object.entries(fields)) {
    form.querySelector(`[name="${name}"]`)?.setAttribute('toolparamdescription', description);
  }
  const { toolname = '', ...others } = attributes;
  for (const [name, value] of Object.entries(others)) form.setAttribute(name, value);
  form.setAttribute('toolautosubmit', '');
  form.setAttribute('toolname', toolname);
}

/** Takes all imperative tools back, for a page that the browser keeps aside. */
export function disposeTools(): void {
  for (const { unregister } of registered.values()) unregister.abort();
  registered.clear();
}
