import type {Day} from '#src/lib/civil-date.ts';
import {isMember} from './membership.ts';

type Assignment = {readonly brother_id: string; readonly end_date: Day | null};

type Brother = {
  readonly id: string;
  readonly name: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

/**
 * Lists the members whom an assignment to a house keeps there after its last day, now or as planned. Assignments that are
 * over today keep nobody, whenever the house was suppressed.
 */
export function stayingAfter<B extends Brother>(
  last: Day,
  assignments: readonly Assignment[],
  brothers: readonly B[],
  today: Day,
): B[] {
  const staying = new Set(
    assignments
      .filter(({end_date: end}) => !end || (end > last && end >= today))
      .map(({brother_id}) => brother_id),
  );
  return brothers.filter((one) => staying.has(one.id) && isMember(one) && !one.deleted_at);
}
