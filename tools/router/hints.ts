/** Hand-written help for one catalog. Routing works without any; a hint only says in other words what a tool is for. */
export interface Hints {
  /** What people say when they mean a tool. */
  readonly says: Readonly<Record<string, RegExp>>;
  /** Tools that often have to help a tool of this toolset; sent when there is room. */
  readonly companions: Readonly<Record<string, readonly string[]>>;
  /** What is sent when a request points to no tool. */
  readonly core: readonly string[];
}

export const NO_HINTS: Hints = { says: {}, companions: {}, core: [] };
