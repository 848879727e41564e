import {addDays} from '#src/lib/civil-date.ts';
import {isSuppressedOn} from './house-days.ts';
import {isMember, lastsOn} from './membership.ts';
import {type Move, type PlannedMove, withMoves} from './moves.ts';
import {isGuardian} from './offices.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import type {EntityType, IssueType, Severity} from '#src/domain/validation/issue.ts';
import type {AssignmentRecord, ProvinceRecords} from '#src/domain/validation/records.ts';
import {findNewIssues} from '#src/domain/validation/find-issues.ts';

/** What no rule for recorded data says about a move. */
export type MoveConcern = 'ALREADY_THERE' | 'LATER_ASSIGNMENT' | 'FUTURE_MOVE';

/** What the user should know before a move is saved. */
export type MoveWarning = {
  readonly type: IssueType | MoveConcern;
  readonly severity: Severity;
  /** The brother or the house; `null` for the whole move. */
  readonly about: {readonly type: EntityType; readonly id: string} | null;
};

/**
 * Lists the conflicts of planned moves: every issue that the rules would find on the first full day after the move and do not
 * find without it, and what only a move can get wrong.
 */
export function moveWarnings(
  records: ProvinceRecords,
  move: Move,
  moves: readonly PlannedMove[],
): MoveWarning[] {
  // A term of nine years is over only on the day after its last.
  const before = {...records, today: addDays(move.date, 1)};
  const after = withMoves(before, move, moves);
  const brotherIds = new Set(moves.map(({brotherId}) => brotherId));
  const left = moves.flatMap(({lasting}) =>
    lasting.filter(({table, endsOn}) => table === 'fraternity_assignments' && endsOn !== null),
  );
  const joined = move.table === 'fraternity_assignments' ? moves.map(({houseId}) => houseId) : [];
  const fraternityIds = new Set([...left.map(({houseId}) => houseId), ...joined]);
  const issues = findNewIssues(before, after, {brotherIds, fraternityIds}).map(
    ({type, severity, entityType, entityId}): MoveWarning => ({
      type,
      severity,
      about: {type: entityType, id: entityId},
    }),
  );
  const leaderless = left
    .filter(({role, houseId}) => isGuardian(role) && isLeftAlone(after, houseId))
    .map(({houseId}) => houseId);
  const known = new Set(issues.map(keyOf));
  const found = new Set(leaderless.map((id) => warning('NO_GUARDIAN', 'medium', id, 'fraternity')));
  return [
    ...futureMove(records, move),
    ...brotherWarnings(records, move, moves),
    ...[...found].filter((one) => !known.has(keyOf(one))),
    ...issues,
  ];
}

function futureMove({today}: ProvinceRecords, {date}: Move): MoveWarning[] {
  return date > today ? [{type: 'FUTURE_MOVE', severity: 'low', about: null}] : [];
}

function brotherWarnings(
  records: ProvinceRecords,
  {table, date}: Move,
  moves: readonly PlannedMove[],
): MoveWarning[] {
  const moved = new Set(moves.map(({brotherId}) => brotherId));
  const isMoved = ({brother_id}: {readonly brother_id: string}) => moved.has(brother_id);
  const ownRows = rowsByBrother<AssignmentRecord & {readonly house: string}>(
    table === 'fraternity_assignments'
      ? records.fraternity_assignments
          .filter(isMoved)
          .map((row) => ({...row, house: row.fraternity_id}))
      : records.institution_assignments
          .filter(isMoved)
          .map((row) => ({...row, house: row.institution_id})),
  );
  return moves.flatMap(({brotherId, houseId, role}) => {
    const own = ownRows(brotherId);
    const isThere = own.some(
      (row) => lastsOn(row, date) && row.house === houseId && (row.role ?? '') === (role ?? ''),
    );
    // In institutions a brother may have several posts.
    const isLater = table === 'fraternity_assignments' && own.some((row) => row.start_date >= date);
    return [
      ...(isThere ? [warning('ALREADY_THERE', 'medium', brotherId)] : []),
      ...(isLater ? [warning('LATER_ASSIGNMENT', 'high', brotherId)] : []),
    ];
  });
}

/** Tells whether members live in a house of whom none is its guardian. A suppressed house needs none. */
function isLeftAlone(
  {brothers, fraternities, fraternity_assignments, today}: ProvinceRecords,
  houseId: string,
) {
  const house = fraternities.find(({id}) => id === houseId);
  if (house !== undefined && isSuppressedOn(house, today)) return false;
  const members = new Set(
    brothers.filter((one) => isMember(one) && !one.deleted_at).map(({id}) => id),
  );
  const residents = fraternity_assignments.filter(
    (home) =>
      home.fraternity_id === houseId && lastsOn(home, today) && members.has(home.brother_id),
  );
  return residents.length > 0 && !residents.some(({role}) => isGuardian(role));
}

function warning(
  type: MoveWarning['type'],
  severity: Severity,
  id: string,
  entity: EntityType = 'brother',
): MoveWarning {
  return {type, severity, about: {type: entity, id}};
}

function keyOf({type, about}: MoveWarning): string {
  return `${type} ${about?.id ?? ''}`;
}
