import { type Rule, sourcesFor } from '../rule.ts';

const MOST = 1_024;

export const descriptionLength: Rule = {
  id: 'description-length',
  title: 'Descriptions of at most 1,024 characters',
  scope: 'tool',
  sources: sourcesFor(
    ['openai', 'azure-openai'],
    'Invalid tools[].function.description: string too long. Expected a string with maximum length 1024.',
    'https://github.com/modelcontextprotocol/servers/issues/799, https://github.com/CherryHQ/cherry-studio/issues/3698',
  ),
  check({ description }) {
    if (typeof description !== 'string' || description.length <= MOST) return [];
    return [
      {
        path: 'description',
        message: `the description has ${description.length} characters; ${MOST} are taken`,
        mend: 'Keep what helps to choose the tool; move the rest to the descriptions of its parameters.',
      },
    ];
  },
};
