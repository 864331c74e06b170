import { useMemo } from 'preact/hooks';
import { columnsOf } from '../../model/matrix.ts';
import type { CompareRoute } from '../../model/route.ts';
import type { Overview } from '../../port.ts';
import { goTo, useLoaded } from '../hooks.ts';
import { useSurroundings } from '../settings.ts';
import { CompareRuns } from './compare-runs.tsx';
import { CompareTraces } from './compare-traces.tsx';

/** Two sittings of a case, or two runs, side by side. */
export function ComparePage({
  overview,
  route,
  version,
}: {
  readonly overview: Overview;
  readonly route: CompareRoute;
  readonly version: number;
}) {
  const { texts } = useSurroundings();
  const { compare } = texts;
  return (
    <div class="compare">
      <header class="compare-head">
        <h1>
          {compare.title}: {route.what === 'runs' ? compare.runs : compare.traces}
        </h1>
        <button type="button" class="button" onClick={() => goTo({ ...route, left: route.right, right: route.left })}>
          ⇄ {compare.swap}
        </button>
      </header>
      {route.what === 'runs' ? (
        <Runs overview={overview} route={route} />
      ) : (
        <Traces route={route} version={version} key={`${route.left} ${route.right}`} />
      )}
    </div>
  );
}

function Runs({ overview, route }: { readonly overview: Overview; readonly route: CompareRoute }) {
  const { compare } = useSurroundings().texts;
  const columns = useMemo(
    () => columnsOf({ ...overview, runs: overview.runs.filter(({ id }) => id === route.left || id === route.right) }),
    [overview, route.left, route.right],
  );
  const of = (id: string) => columns.filter(({ run }) => run.id === id);
  const [left, right] = [of(route.left), of(route.right)];
  if (left.length === 0 || right.length === 0)
    return (
      <p class="notice notice-bad" role="alert">
        {compare.missing}
      </p>
    );
  // Agents of the same name face each other; where there are none, the first of each run.
  const same = left.flatMap((one) =>
    right.filter(({ agent }) => agent === one.agent).map((two) => [one, two] as const),
  );
  const pairs =
    same.length > 0 ? same : left.slice(0, 1).flatMap((one) => right.slice(0, 1).map((two) => [one, two] as const));
  return (
    <>
      {pairs.map(([one, two]) => (
        <CompareRuns key={one.key + two.key} left={one} right={two} />
      ))}
    </>
  );
}

function Traces({ route, version }: { readonly route: CompareRoute; readonly version: number }) {
  const { port, texts } = useSurroundings();
  const loaded = useLoaded(
    async () => {
      const [left, right, leftBodies, rightBodies] = await Promise.all([
        port.sitting(route.left),
        port.sitting(route.right),
        port.bodies(route.left),
        port.bodies(route.right),
      ]);
      return left && right
        ? { left: { ...left, bodies: leftBodies }, right: { ...right, bodies: rightBodies } }
        : undefined;
    },
    `${route.left} ${route.right}`,
    version,
  );
  if (loaded.state === 'loading')
    return (
      <p class="notice" role="status">
        {texts.loading}
      </p>
    );
  if (loaded.state === 'failed')
    return (
      <p class="notice notice-bad" role="alert">
        {texts.failedToRead}: {loaded.message}
      </p>
    );
  if (!loaded.value)
    return (
      <p class="notice notice-bad" role="alert">
        {texts.compare.missing}
      </p>
    );
  return <CompareTraces left={loaded.value.left} right={loaded.value.right} />;
}
