import type { Outside } from '../../agents/mcp.ts';
import type { PlannedSeat } from '../plan.ts';
import type { WorkerHall } from '../worker-hall.ts';

/** What the agent is told when it asks for its question. */
export type Told =
  | {
      readonly kind: 'question';
      /** Which of how many; the case's own name would be a hint. */
      readonly number: number;
      readonly of: number;
      readonly text: string;
      readonly page: { readonly url: string; readonly title: string; readonly text: string };
    }
  | { readonly kind: 'end'; readonly summary: string };

/** One exam, one case after the other, open to whoever connects. */
export interface ServedExam {
  readonly outside: Outside;
  /** The open question, the next one when it comes, or the end. */
  told(): Promise<Told>;
  /** Resolves when every sitting has its verdict. */
  readonly done: Promise<void>;
}

/** @param conclude - sums the exam up when all is sat; only then may a verdict be shown. */
export function serveExam(
  hall: WorkerHall,
  seats: readonly PlannedSeat[],
  outside: Outside,
  signal: AbortSignal,
  conclude: () => string,
): ServedExam {
  let number = 0;
  let summary: string | null = null;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const one of waiting) one();
  };
  outside.onChange(wake);

  function now(): Told | null {
    if (summary !== null) return { kind: 'end', summary };
    const question = outside.question();
    const view = outside.view();
    return question && view
      ? { kind: 'question', number, of: seats.length, text: question.text, page: view.page }
      : null;
  }

  async function sitAll(): Promise<void> {
    for (const seat of seats) {
      // What an interrupt leaves is told by the summary, as it has no trace.
      if (signal.aborted) break;
      number += 1;
      await hall.sit(seat);
    }
    summary = conclude();
    wake();
  }

  return {
    outside,
    done: sitAll(),
    told: () =>
      new Promise((resolve) => {
        const look = () => {
          const found = now();
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
