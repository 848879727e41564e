import {defaultSettings} from '#src/domain/settings.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import type {Request} from './proposals.ts';
import type {Tables} from './tables.ts';

/**
 * The formator reports a renewal for the one whose vows ran out longest ago: he renewed them on the day they
 * fell due, and nobody wrote it down.
 */
export function overdueRenewal(
  tables: Tables,
  lapsed: readonly Person[],
  today: Day,
  on: Day,
): Request {
  const {vow, due} = longestOverdue(tables, lapsed, today);
  return {
    key: 'renewal',
    by: 'formator',
    table: 'vows',
    id: idOf('vows', 'proposed'),
    on,
    operation: 'insert',
    to: {
      brother_id: vow.brother_id,
      type: 'renewal',
      date: due,
      duration_months: null,
      valid_until: null,
      location_name: 'Parapat',
      received_by: vow.received_by,
      witness_1: vow.witness_1,
      witness_2: vow.witness_2,
    },
  };
}

function longestOverdue({vows}: Tables, lapsed: readonly Person[], today: Day) {
  const overdue = lapsed.flatMap(({id}) => {
    const own = vows.filter(({brother_id}) => brother_id === id);
    const vow = own.at(-1);
    const {dueDate: due} = vowStatus({
      membershipStatus: 'active',
      vows: own,
      today,
      settings: defaultSettings,
    });
    return due === null || vow === undefined ? [] : [{vow, due}];
  });
  const [longest] = overdue.sort((a, b) => (a.due < b.due ? -1 : 1));
  if (longest === undefined) throw new Error('Nobody’s vows have run out.');
  return longest;
}
