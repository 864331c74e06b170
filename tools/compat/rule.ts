/** Whoever may be handed a tool: models' APIs, and the clients and browsers that carry tools to them. */
export const PROVIDERS = [
  'openai',
  'azure-openai',
  'anthropic',
  'gemini',
  'deepseek',
  'workers-ai',
  'vscode',
  'mcp',
  'webmcp',
] as const;
export type Provider = (typeof PROVIDERS)[number];

export type SurfaceKind = 'canonical' | 'mcp' | 'webmcp' | 'function-calling';

/** A tool as it was found on one surface; nothing about it is trusted. */
export interface SurfaceTool {
  readonly name: string;
  readonly description?: unknown;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  /** Whether the body asks for schema-enforced arguments. */
  readonly strict?: boolean;
  /** Where among several pages it was found, when a name stands for several registrations. */
  readonly place?: string;
}

/** All tools on one wire, as they were captured there. */
export interface Surface {
  readonly name: string;
  readonly kind: SurfaceKind;
  /** Who is given these very bytes. */
  readonly reaches: readonly Provider[];
  readonly tools: readonly SurfaceTool[];
}

/** Where a provider's refusal is known from. */
export interface Source {
  readonly why: string;
  readonly where: string;
}

export interface Problem {
  /** Place in the tool: `$` is the input schema's root, `name` and `description` are the tool's own. */
  readonly path: string;
  readonly message: string;
  readonly mend: string;
  /** Only these, where the problem is not one for all the rule's providers. */
  readonly providers?: readonly Provider[];
}

interface RuleHead {
  readonly id: string;
  readonly title: string;
  readonly sources: { readonly [P in Provider]?: Source };
  /**
   * What every adapter for the provider does about it without loss. On a surface whose bytes are not yet a provider's body,
   * such a finding is a warning: whoever hands the schema on unchanged is refused.
   */
  readonly adapted?: string;
}

export type Rule = RuleHead &
  (
    | { readonly scope: 'tool'; readonly check: (tool: SurfaceTool) => readonly Problem[] }
    | {
        readonly scope: 'surface';
        readonly check: (tools: readonly SurfaceTool[]) => readonly (Problem & { readonly tool: string })[];
      }
  );

/** The same source for several providers. */
export function sourcesFor(providers: readonly Provider[], why: string, where: string): RuleHead['sources'] {
  return Object.fromEntries(providers.map((provider) => [provider, { why, where }]));
}
