import type { Fault, Service } from './schema.ts';

type Strike = 'fails' | 'hangs' | null;

/** The faults armed in one sandbox, and how often each has struck. */
export interface ArmedFaults {
  arm(fault: Fault): void;
  /** To be asked once for each call of a service: how this one goes wrong, if it does. */
  strike(service: Service): Strike;
  /** To be told of each request that was refused because its session had expired. */
  sessionRefused(): void;
  counts(): Record<string, number>;
}

type ServiceFault = Exclude<Fault, { fault: 'session-expires' }>;

export function armedFaults(): ArmedFaults {
  const armed: { readonly fault: ServiceFault; seen: number }[] = [];
  const fired = new Map<string, number>();
  const nameOf = (fault: Fault) => ('service' in fault ? `${fault.fault}:${fault.service}` : fault.fault);
  const count = (name: string) => fired.set(name, (fired.get(name) ?? 0) + 1);
  return {
    arm(fault) {
      if (!fired.has(nameOf(fault))) fired.set(nameOf(fault), 0);
      if (fault.fault !== 'session-expires') armed.push({ fault, seen: 0 });
    },
    strike(service) {
      let strike: Strike = null;
      for (const entry of armed) {
        if (entry.fault.service !== service) continue;
        entry.seen += 1;
        const { calls } = entry.fault;
        if (strike !== null || (calls !== 'all' && !calls.includes(entry.seen))) continue;
        strike = entry.fault.fault === 'service-fails' ? 'fails' : 'hangs';
        count(nameOf(entry.fault));
      }
      return strike;
    },
    sessionRefused() {
      if (fired.has('session-expires')) count('session-expires');
    },
    counts: () => Object.fromEntries(fired),
  };
}
