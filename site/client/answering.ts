import { type Answer, failed } from './envelope.ts';
import { ActionFailed } from './http.ts';

/**
 * Runs a tool's work and answers in the envelope whatever happens. Before the page is touched the work calls `proceed`,
 * which ends it when the call has been aborted meanwhile.
 */
export async function answering(
  signal: AbortSignal,
  work: (proceed: () => void) => Promise<Answer>,
  otherwise: ActionFailed['reason'],
): Promise<Answer> {
  const proceed = () => {
    if (signal.aborted) throw new ActionFailed('EXECUTION_ABORTED');
  };
  try {
    proceed();
    return await work(proceed);
  } catch (error) {
    if (error instanceof ActionFailed) return failed(error.reason);
    console.error(error);
    return failed(otherwise);
  }
}
