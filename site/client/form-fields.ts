type Field = HTMLInputElement | HTMLSelectElement;

/** The fields that a form tool fills, and the values they had before a call. */
export interface FormFields {
  read(): Record<string, string>;
  write(value: (name: string) => string): void;
  /** To be asked as a call begins: what puts back the values from before it. */
  beforeCall(): () => void;
}

/**
 * Watches the named fields of a form. A browser that fills a form for an agent does so in one task with the submission,
 * so what was there when the last task ended is what stood before the call.
 */
export function formFields(form: HTMLFormElement, names: readonly string[]): FormFields {
  const fields = names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [field as Field] : [];
  });
  const read = () => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const write = (value: (name: string) => string) => {
    for (const field of fields) field.value = value(field.name);
    settled = read();
  };
  let settled = read();
  form.addEventListener('input', () => {
    setTimeout(() => {
      settled = read();
    });
  });
  return {
    read,
    write,
    beforeCall() {
      const before = settled;
      return () => write((name) => before[name] ?? '');
    },
  };
}
