import type { Rule } from '../rule.ts';

export const descriptionPresent: Rule = {
  id: 'description-present',
  title: 'Every tool is described',
  scope: 'tool',
  sources: {
    webmcp: {
      why: 'registerTool rejects an empty description with InvalidStateError.',
      where: 'https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool',
    },
    gemini: {
      why: 'FunctionDeclaration.description is required.',
      where: 'https://ai.google.dev/api/caching#FunctionDeclaration',
    },
    vscode: {
      why: 'A tool without a description is never chosen, and a warning is logged.',
      where: 'https://code.visualstudio.com/api/extension-guides/ai/tools',
    },
  },
  check: ({ description }) =>
    typeof description === 'string' && description.trim() !== ''
      ? []
      : [
          {
            path: 'description',
            message: 'the description is missing or empty',
            mend: 'Say in one or two sentences what the tool does and when to use it.',
          },
        ],
};
