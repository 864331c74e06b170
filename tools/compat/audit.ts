import type { Problem, Provider, Rule, Surface } from './rule.ts';
import { rules as allRules } from './rules/index.ts';

/** One thing that somebody on a surface's way refuses. */
export interface Finding {
  readonly surface: string;
  readonly tool: string;
  /** The page it was found on, where a catalog spreads over several. */
  readonly place: string | null;
  readonly providers: readonly Provider[];
  readonly rule: string;
  /** `refused`: these bytes are refused. `needs-adapting`: they are unless whoever hands them on adapts them. */
  readonly severity: 'refused' | 'needs-adapting';
  readonly path: string;
  readonly message: string;
  readonly mend: string;
}

export interface AuditOptions {
  /** Only what these refuse; default: everyone. */
  readonly providers?: readonly Provider[];
  readonly rules?: readonly Rule[];
}

const JSON_RULE = 'json-serializable';

/** Everything on one surface that anyone who is given it refuses. */
export function auditSurface(surface: Surface, { providers, rules = allRules }: AuditOptions = {}): Finding[] {
  const asked = surface.reaches.filter((provider) => !providers || providers.includes(provider));
  const finding = (rule: Rule, problem: Problem, tool: string, place: string | undefined): Finding[] => {
    const named = problem.providers ?? (Object.keys(rule.sources) as Provider[]);
    const refusing = asked.filter((provider) => named.includes(provider));
    if (refusing.length === 0) return [];
    return [
      {
        surface: surface.name,
        tool,
        place: place ?? null,
        providers: refusing,
        rule: rule.id,
        severity: rule.adapted !== undefined && surface.kind !== 'function-calling' ? 'needs-adapting' : 'refused',
        path: problem.path,
        message: problem.message,
        mend: problem.mend,
      },
    ];
  };
  const findings: Finding[] = [];
  for (const tool of surface.tools) {
    for (const rule of rules) {
      if (rule.scope !== 'tool') continue;
      const problems = rule.check(tool);
      findings.push(...problems.flatMap((problem) => finding(rule, problem, tool.name, tool.place)));
      // What is no JSON has no schema that the other rules could speak of.
      if (rule.id === JSON_RULE && problems.length > 0) break;
    }
  }
  for (const rule of rules) {
    if (rule.scope !== 'surface') continue;
    findings.push(...rule.check(surface.tools).flatMap((problem) => finding(rule, problem, problem.tool, undefined)));
  }
  return findings;
}
