import { objectIn, type Paper, type Problem } from '../paper.ts';
import { Chapters } from '../schema.ts';

/** Each case is owned by exactly one chapter; a chapter speaks of no other cases. */
export function chapters({ raw, cases }: Paper): readonly Problem[] {
  if (!raw.chapters) {
    if (!raw.locked) return [];
    return [{ file: 'chapters.json', caseId: null, path: '', message: 'there is no index of chapters' }];
  }
  const { file } = raw.chapters;
  const parsed = Chapters.safeParse(objectIn(raw.chapters));
  if (!parsed.success) return [];
  const list = parsed.data.chapters;
  const ids = new Set(cases.map(({ id }) => id).filter((id) => id !== ''));
  const problem = (caseId: string | null, path: string, message: string): Problem => ({ file, caseId, path, message });
  const twice = list.flatMap(({ id }, index) =>
    list.findIndex((other) => other.id === id) < index
      ? [problem(null, `/chapters/${index}/id`, `chapter ${id} stands twice`)]
      : [],
  );
  const strangers = list.flatMap(({ id, owns, replays = [] }, index) => [
    ...owns
      .filter((one) => !ids.has(one))
      .map((one) => problem(one, `/chapters/${index}/owns`, `${id} owns ${one}, which is no case`)),
    ...replays
      .filter((one) => !ids.has(one))
      .map((one) => problem(one, `/chapters/${index}/replays`, `${id} replays ${one}, which is no case`)),
    ...replays
      .filter((one) => owns.includes(one))
      .map((one) => problem(one, `/chapters/${index}/replays`, `${id} replays ${one} and owns it too`)),
  ]);
  const cover = [...ids].flatMap((id) => {
    const owners = list.flatMap((chapter) => chapter.owns.filter((owned) => owned === id).map(() => chapter.id));
    if (owners.length === 1) return [];
    const message =
      owners.length === 0 ? `no chapter owns ${id}` : `${id} is owned ${owners.length} times: ${owners.join(', ')}`;
    return [problem(id, '/chapters', message)];
  });
  return [...twice, ...strangers, ...cover];
}
