const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** One step further down a JSON path; names with dots, `$` or anything unusual are quoted, so that a path means one place. */
export function step(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return PLAIN.test(key) || key === '$schema' || key === '$ref' || key === '$defs' || key === '$id'
    ? `${path}.${key}`
    : `${path}[${JSON.stringify(key)}]`;
}
