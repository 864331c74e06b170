/** Names of the checks that every case has without naming them; no check of a case may bear one. */
export const ALWAYS_ON = [
  'forbidden',
  'catalog',
  'writes',
  'schema',
  'envelope',
  'registrations-untouched',
  'answered',
  'claims',
] as const;
export type AlwaysOn = (typeof ALWAYS_ON)[number];
