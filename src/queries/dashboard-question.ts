import type {Day} from '#src/lib/civil-date.ts';
import {buildMark, version} from '#src/lib/version.ts';
import type {TableName} from '#src/records/registry.ts';
import type {StoredComputation} from './kept-answer.ts';

/** What the dashboard is computed from. */
export const dashboardQuestion = {
  name: 'dashboard',
  tables: [
    'brothers',
    'vows',
    'ordinations',
    'formation_stages',
    'brother_documents',
    'elections',
    'chapters',
    'fraternities',
    'settings',
  ],
} as const satisfies StoredComputation<TableName>;

/**
 * Returns the parameters of the dashboard beside its tables: the reader, the day, the language and the build, because
 * another build may compute something else. `reader`: the id of the user's brother, or 'admin' for a user who sees all renewals.
 */
export function dashboardParams(inputs: {
  readonly today: Day;
  readonly reader: string | null;
  readonly locale: string;
}): string {
  return JSON.stringify([buildMark() ?? version, inputs.today, inputs.reader, inputs.locale]);
}

/** Returns whose renewals and terms the user sees. */
export function dashboardReader(session: {
  readonly isAdmin: boolean;
  readonly brotherId: string | null;
}): string | null {
  return session.isAdmin ? 'admin' : session.brotherId;
}
