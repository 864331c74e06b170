import { type Rule, sourcesFor } from '../rule.ts';

export const duplicateNames: Rule = {
  id: 'duplicate-names',
  title: 'No name twice on one surface',
  scope: 'surface',
  sources: {
    anthropic: {
      why: 'tools: Tool names must be unique (400 for the whole request).',
      where: 'https://github.com/onyx-dot-app/onyx/issues/9229',
    },
    gemini: {
      why: 'Duplicate function declaration found.',
      where: 'https://github.com/rikkahub/rikkahub/issues/1311',
    },
    webmcp: {
      why: 'registerTool rejects a registered name with InvalidStateError.',
      where: 'https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool',
    },
    ...sourcesFor(
      ['openai', 'azure-openai', 'deepseek', 'workers-ai', 'vscode', 'mcp'],
      'A call names its tool and nothing else: with two of a name nobody can say which was meant.',
      'https://github.com/openai/openai-agents-js/issues/1934',
    ),
  },
  check(tools) {
    const seen = new Map<string, number>();
    return tools.flatMap(({ name, place = '' }, index) => {
      const key = JSON.stringify([name, place]);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, index);
        return [];
      }
      return [
        {
          tool: name,
          path: 'name',
          message: `the name stands at places ${first} and ${index} of the list`,
          mend: 'Give each tool its own name; put the server’s name in front where catalogs are joined.',
        },
      ];
    });
  },
};
