/** The element with this id; a page without it was not made by the same build. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} "${id}".`);
  return element;
}

/** Writes texts into the elements whose `data-field` names them, as text and nothing else. */
export function fill(root: ParentNode, texts: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-field]')) {
    const text = texts[element.dataset.field ?? ''];
    if (text !== undefined && element.textContent !== text) element.textContent = text;
  }
}

/** A copy of a template's one element. */
export function copyOf(template: HTMLTemplateElement): HTMLElement {
  const copy = template.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`The template "${template.id}" is empty.`);
  return copy;
}
