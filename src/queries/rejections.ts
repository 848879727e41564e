import {useMemo} from 'react';
import type {Proposal} from '#src/db/overlay.ts';
import {addDays, type Day} from '#src/lib/civil-date.ts';
import {useLive, useLocal} from './local.ts';
import {useTable} from './rows.ts';
import {useToday} from './today.ts';

/** A device that was set up again reports no older rejections. */
const REPORTED_DAYS = 30;

/**
 * Returns the ids of the user's rejected proposals that they have neither marked as read on this device nor
 * proposed again.
 */
export function useUnreadRejections(): readonly string[] {
  const proposals = useTable('pending_changes');
  const read = useLive(useLocal()?.facts)?.readRejections ?? none;
  const today = useToday();
  return useMemo(
    () =>
      proposals
        ? unreadRejections(
            proposals.all.map(({row}) => row),
            read,
            today,
          )
        : none,
    [proposals, read, today],
  );
}

const none: readonly string[] = [];

function unreadRejections(
  proposals: readonly Proposal[],
  read: readonly string[],
  today: Day,
): readonly string[] {
  const since = addDays(today, -REPORTED_DAYS);
  return proposals
    .filter(
      (one) =>
        one.status === 'rejected' &&
        (one.reviewed_at ?? '') >= since &&
        !read.includes(one.id) &&
        !proposals.some((other) => isLater(other, one)),
    )
    .map(({id}) => id);
}

function isLater(other: Proposal, rejected: Proposal): boolean {
  return (
    other.record_id === rejected.record_id &&
    (other.created_at ?? '') > (rejected.reviewed_at ?? '')
  );
}
