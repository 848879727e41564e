import type {PendingChange} from '#src/queries/review.ts';

/**
 * Whether a line says all there is to know before it is approved. A deletion, a group, what is stale and
 * what lacks a record have to be opened; nobody decides on his own.
 */
export function isApprovableAtOnce(line: PendingChange, username: string | null): boolean {
  const isBlocked = line.unmet_dependency && line.needs.length === 0;
  return (
    line.member_count === 1 &&
    line.operation !== 'delete' &&
    !line.is_stale &&
    !isBlocked &&
    line.requester_username !== username
  );
}
