import Table from 'cli-table3';
import pc from 'picocolors';
import type { Finding } from '../../tools/compat/audit.ts';
import { rules } from '../../tools/compat/rules/index.ts';
import type { CatalogResult, GateReport, SurfaceResult } from './gate.ts';

const place = ({ tool, place: page }: Finding) => (page === null ? tool : `${tool} on ${page}`);

/** The same fault in many tools is told once, with all of their names. */
function grouped(findings: readonly Finding[]): readonly (readonly [Finding, ...Finding[]])[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const { surface, rule, path, message, providers } = finding;
    const key = JSON.stringify([surface, rule, path, message, providers]);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()];
}

function findingText(group: readonly [Finding, ...Finding[]]): string {
  const [finding] = group;
  return [
    `  ${pc.red('refused')} ${pc.bold(finding.surface)} · ${group.map(place).join(', ')} · ${finding.rule}`,
    `    by    ${finding.providers.join(', ')}`,
    `    at    ${finding.path}`,
    `    what  ${finding.message}`,
    `    mend  ${finding.mend}`,
  ].join('\n');
}

const count = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length;

function row({ surface, tools, findings, differences, rejected }: SurfaceResult): (string | number)[] {
  const refused = count(findings, 'refused') + rejected.length;
  return [
    surface,
    new Set(tools).size,
    refused ? pc.red(String(refused)) : pc.green('0'),
    count(findings, 'needs-adapting'),
    differences.length ? pc.red(String(differences.length)) : pc.green('0'),
  ];
}

/** Adaptable findings by rule: they are many and all alike. */
function adaptedText(surfaces: readonly SurfaceResult[]): string[] {
  const findings = surfaces.flatMap((surface) => surface.findings).filter((one) => one.severity === 'needs-adapting');
  return rules.flatMap((rule) => {
    const mine = findings.filter((finding) => finding.rule === rule.id);
    if (mine.length === 0) return [];
    const providers = [...new Set(mine.flatMap((finding) => finding.providers))].join(', ');
    const tools = new Set(mine.map((finding) => finding.tool)).size;
    const on = [...new Set(mine.map((finding) => finding.surface))].join(', ');
    return [
      `  ${pc.yellow('needs adapting')} ${rule.id}: ${mine.length} places in ${tools} tools (${on}); handed on unchanged, ${providers} refuses them. ${rule.adapted}`,
    ];
  });
}

function catalogText({ catalog, surfaces, notRun }: CatalogResult): string {
  const table = new Table({
    head: ['surface', 'tools', 'refused', 'needs adapting', 'differences'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right'],
  });
  for (const surface of surfaces) table.push(row(surface));
  const refused = surfaces.flatMap((surface) => surface.findings).filter((one) => one.severity === 'refused');
  return [
    pc.bold(catalog),
    table.toString(),
    ...surfaces.flatMap(({ surface, rejected }) =>
      rejected.map(({ tool, error }) => `  ${pc.red('refused')} ${surface} · ${tool} · the browser says: ${error}`),
    ),
    ...grouped(refused).map(findingText),
    ...surfaces.flatMap(({ differences }) =>
      differences.map(({ surface, tool, message }) => `  ${pc.red('differs')} ${surface} · ${tool} ${message}`),
    ),
    ...adaptedText(surfaces),
    ...notRun.map(({ surface, reason, message }) => `  ${pc.yellow('not_run')} ${surface}: ${reason}. ${message}`),
  ].join('\n');
}

/** The gate's outcome for people. */
export function gateText({ catalogs, counts }: GateReport): string {
  const { tools, surfaces, refused, needsAdapting, differences, notRun } = counts;
  const all = `${tools} tools on ${surfaces} surfaces: ${refused} refused, ${differences} differences, ${needsAdapting} needs adapting, ${notRun} not_run`;
  return `${catalogs.map(catalogText).join('\n\n')}\n\n${all}\n`;
}
