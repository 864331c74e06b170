import { type Rule, sourcesFor } from '../rule.ts';

const MOST = 128;

export const toolCount: Rule = {
  id: 'tool-count',
  title: 'At most 128 tools in one request',
  scope: 'surface',
  sources: sourcesFor(
    ['openai', 'azure-openai', 'deepseek', 'vscode'],
    'Invalid tools: array too long. Expected an array with maximum length 128.',
    'https://github.com/anomalyco/opencode/issues/1814, https://github.com/0x4m4/hexstrike-ai/issues/119',
  ),
  check: (tools) =>
    tools.length <= MOST
      ? []
      : [
          {
            tool: '*',
            path: 'tools',
            message: `${tools.length} tools are published at once; ${MOST} are taken`,
            mend: 'Route: send the tools that a request needs (npm run test:routing), or split the catalog.',
          },
        ],
};
