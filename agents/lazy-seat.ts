import type { AgentSeat } from './agent.ts';

/** A seat that is made with its first move: a provider's SDK takes longer to load than most sittings need to begin. */
export function lazySeat(open: () => Promise<AgentSeat>): AgentSeat {
  let seat: Promise<AgentSeat> | null = null;
  return {
    async next(...move) {
      seat ??= open();
      return (await seat).next(...move);
    },
    async close() {
      await (await seat)?.close?.();
    },
  };
}
