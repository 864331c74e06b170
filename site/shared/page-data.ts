import type { LABELS } from '../../tools/contracts.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/surfaces.ts';

/** The attributes that make a form a tool, as the contracts define them. */
export interface FormTool {
  readonly form: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

interface Common {
  /** What writes must carry in `x-csrf-token`. */
  readonly csrf: string;
  readonly labels: typeof LABELS;
}

/** What the server hands to the page's script, by kind of page. */
export type PageData = Common &
  (
    | {
        readonly page: 'events';
        readonly searchTool: FormTool;
        readonly detailsTool: ToolDefinition;
        readonly saveTool: ToolDefinition;
        readonly saved: readonly string[];
      }
    | {
        readonly page: 'event';
        readonly detailsTool: ToolDefinition;
        readonly saveTool: ToolDefinition;
        readonly eventId: string;
        readonly saved: readonly string[];
      }
    | {
        readonly page: 'register';
        /** Null while the event does not take registrations. */
        readonly registerTool: (FormTool & { readonly inputSchema: JsonSchema }) | null;
        readonly eventId: string;
      }
    | {
        readonly page: 'registrations';
        readonly cancelTool: ToolDefinition;
        readonly registrations: readonly RegistrationItem[];
      }
  );

/** One of the session's own registrations, as the API lists them. */
export interface RegistrationItem {
  readonly id: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly venue: string;
  readonly status: 'active' | 'cancelled';
}

/** Where a page's script finds its data. */
export const PAGE_DATA_ID = 'page-data';

export type Labels = typeof LABELS;
