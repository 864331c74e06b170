import {
  type Agent,
  type AgentSeat,
  AgentTrouble,
  type Incoming,
  type Message,
  type ToolAnswer,
  type View,
} from './agent.ts';

/** A message of the user's that waits for the agent from outside. */
export interface OpenQuestion {
  readonly turn: number;
  readonly text: string;
}

/** What the agent outside may do, and see. Everything that it does goes through the same loop as any agent's moves. */
export interface Outside {
  /** The user's message that is being worked on; null while the exam has the move. */
  question(): OpenQuestion | null;
  /** The page and its tools as they are now; null while no question is open. */
  view(): View | null;
  /** Asks for a tool. A name that the page does not have is the agent's own mistake, and is recorded as one. */
  call(name: string, args: string): Promise<Pick<ToolAnswer, 'text' | 'isError'>>;
  /** Hands in the answer to the open question; false where none is open. */
  answer(text: string): boolean;
  /** Told whenever the question or the page's tools are others. @returns how to stop listening. */
  onChange(listener: () => void): () => void;
}

export interface OutsideOptions {
  /** What the agent says of itself, for the records. */
  readonly model: string | null;
  /** How long it may be silent before its sitting is given up. */
  readonly idleMs: number;
}

interface Move {
  readonly message: Message;
  settle(answer: Pick<ToolAnswer, 'text' | 'isError'>): void;
}

const OVER = { text: 'Error: no question is open now. Call exam_prompt for the next one.', isError: true };

const silent = (idleMs: number) =>
  new AgentTrouble('provider_error', `The agent from outside was silent for ${idleMs} ms (--idle-ms).`);

/** An agent whose moves come from outside, over the Model Context Protocol, and the door they come through. */
export function outsideAgent({ model, idleMs }: OutsideOptions): { readonly agent: Agent; readonly outside: Outside } {
  const listeners = new Set<() => void>();
  const queue: Move[] = [];
  let question: OpenQuestion | null = null;
  let view: View | null = null;
  let running: Move | null = null;
  let wake: (() => void) | null = null;
  let serial = 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function close(): void {
    question = null;
    view = null;
    running?.settle(OVER);
    running = null;
    for (const move of queue.splice(0)) move.settle(OVER);
    changed();
  }

  function nextMove(signal: AbortSignal): Promise<Move> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(silent(idleMs))), idleMs);
      const stop = () => end(() => reject(new AgentTrouble('interrupted', 'The exam was ended by its host.')));
      const look = () => {
        const move = queue.shift();
        if (move) end(() => resolve(move));
      };
      function end(act: () => void): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        wake = null;
        act();
      }
      wake = look;
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else look();
    });
  }

  async function next(incoming: Incoming, now: View, signal: AbortSignal): Promise<Message> {
    view = now;
    if (incoming.kind === 'prompt') question = { turn: incoming.turn, text: incoming.text };
    else {
      const [answer] = incoming.answers;
      if (answer) running?.settle(answer);
      running = null;
    }
    changed();
    const move = await nextMove(signal);
    if (move.message.calls.length) running = move;
    else close();
    return move.message;
  }

  const seat: AgentSeat = { next, close: async () => close() };
  return {
    agent: {
      name: 'mcp',
      evidence: 'E4',
      model,
      config: { protocol: 'mcp' },
      trouble: null,
      cases: null,
      sit: () => seat,
    },
    outside: {
      question: () => question,
      view: () => view,
      call(name, args) {
        if (!question) return Promise.resolve(OVER);
        serial += 1;
        const calls = [{ id: `call-${serial}`, name, arguments: args }];
        return new Promise((settle) => {
          queue.push({ message: { text: null, calls, usage: null, stop: null }, settle });
          wake?.();
        });
      },
      answer(text) {
        if (!question) return false;
        // The question is closed at once, so that whoever waits for the next one is not given this one again.
        question = null;
        queue.push({ message: { text, calls: [], usage: null, stop: null }, settle: () => {} });
        wake?.();
        return true;
      },
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}
