import {addDays, type Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import type {HomeRecord, PostRecord, ProvinceRecords} from '#src/domain/validation/records.ts';

/** A move of several brothers: all to houses of one kind, from one day on. */
export type Move = {
  readonly table: AssignmentTable;
  readonly date: Day;
  /** The chapter that decided the move. */
  readonly chapterId: string | null;
};

/** Where a brother is moved. */
export type Destination = {
  readonly brotherId: string;
  readonly houseId: string;
  readonly role: string | null;
};

export type AssignmentTable = 'fraternity_assignments' | 'institution_assignments';

/** An assignment of a moved brother that lasts on the day of the move. */
export type LastingAssignment = {
  readonly table: AssignmentTable;
  readonly id: string;
  readonly houseId: string;
  readonly role: string | null;
  /** The day on which the move ends it; `null` when it continues. */
  readonly endsOn: Day | null;
};

/** What a move changes for one brother. */
export type PlannedMove = Destination & {
  /** His assignments that lasted until now. */
  readonly lasting: readonly LastingAssignment[];
};

/**
 * Plans what ends when brothers are moved: the assignments of the same kind, on the day before. A move to a fraternity leaves his
 * posts in institutions as they are, and one to an institution leaves his fraternity. `reversed` holds the assignments for which
 * the user decides otherwise.
 */
export function planMoves(
  records: Pick<ProvinceRecords, AssignmentTable>,
  destinations: readonly Destination[],
  move: Move,
  reversed: ReadonlySet<string> = new Set(),
): PlannedMove[] {
  const homesOf = rowsByBrother(records.fraternity_assignments);
  const postsOf = rowsByBrother(records.institution_assignments);
  return destinations.map((destination) => ({
    ...destination,
    lasting: [
      ...homesOf(destination.brotherId).map((row) => ({
        table: 'fraternity_assignments' as const,
        row,
        houseId: row.fraternity_id,
      })),
      ...postsOf(destination.brotherId).map((row) => ({
        table: 'institution_assignments' as const,
        row,
        houseId: row.institution_id,
      })),
    ]
      // One that begins on the day of the move cannot end before it.
      .filter(({row}) => row.start_date < move.date)
      .filter(({row}) => lastsOn(row, move.date))
      .map(({table, row, houseId}) => {
        const ends = (table === move.table) !== reversed.has(row.id);
        const endsOn = ends ? addDays(move.date, -1) : null;
        return {table, id: row.id, houseId, role: row.role, endsOn};
      }),
  }));
}

/** The id of the row that a move adds for a brother, as long as it is only planned. */
export function plannedId(brotherId: string): string {
  return `planned ${brotherId}`;
}

/** Returns the records as they would be after the moves. */
export function withMoves(
  records: ProvinceRecords,
  move: Move,
  moves: readonly PlannedMove[],
): ProvinceRecords {
  const ends = new Map(
    moves.flatMap(({lasting}) => lasting.map(({id, endsOn}) => [id, endsOn] as const)),
  );
  const ended = <R extends HomeRecord | PostRecord>(row: R): R => {
    const end = ends.get(row.id);
    return end ? {...row, end_date: end} : row;
  };
  const begun = moves.map(({brotherId, houseId, role}) => {
    const row = {id: plannedId(brotherId), brother_id: brotherId, role, start_date: move.date};
    return {houseId, row: {...row, end_date: null}};
  });
  const homes = records.fraternity_assignments.map(ended);
  const posts = records.institution_assignments.map(ended);
  return move.table === 'fraternity_assignments'
    ? {
        ...records,
        fraternity_assignments: [
          ...homes,
          ...begun.map(({houseId, row}) => ({...row, fraternity_id: houseId})),
        ],
        institution_assignments: posts,
      }
    : {
        ...records,
        fraternity_assignments: homes,
        institution_assignments: [
          ...posts,
          ...begun.map(({houseId, row}) => ({...row, institution_id: houseId})),
        ],
      };
}
