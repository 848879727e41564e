import {addDays, type Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';
import type {HomeRecord, PostRecord, ProvinceRecords} from '#src/domain/validation/records.ts';

/** Where brothers are moved: all of them to one house, with one role, from one day on. */
export type Move = {
  readonly table: AssignmentTable;
  readonly houseId: string;
  readonly role: string | null;
  readonly date: Day;
  /** The chapter that decided the move. */
  readonly chapterId: string | null;
};

export type AssignmentTable = 'fraternity_assignments' | 'institution_assignments';

/** An assignment to an institution, with the institution. */
export type InstitutionPost = PostRecord & {readonly institution_id: string};

/** The records that a move is planned on. */
export type MoveRecords = Omit<ProvinceRecords, 'institution_assignments'> & {
  readonly institution_assignments: readonly InstitutionPost[];
};

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
export type PlannedMove = {
  readonly brotherId: string;
  /** His assignments that lasted until now. */
  readonly lasting: readonly LastingAssignment[];
};

/**
 * Plans what ends when brothers are moved: the assignments of the same kind, on the day before. A move to a fraternity leaves his
 * posts in institutions as they are, and one to an institution leaves his fraternity. `reversed` holds the assignments for which
 * the user decides otherwise.
 */
export function planMoves(
  records: Pick<MoveRecords, AssignmentTable>,
  brotherIds: readonly string[],
  move: Move,
  reversed: ReadonlySet<string> = new Set(),
): PlannedMove[] {
  const homes = records.fraternity_assignments.map((row) => ({
    table: 'fraternity_assignments' as const,
    row,
    houseId: row.fraternity_id,
  }));
  const posts = records.institution_assignments.map((row) => ({
    table: 'institution_assignments' as const,
    row,
    houseId: row.institution_id,
  }));
  return brotherIds.map((brotherId) => ({
    brotherId,
    lasting: [...homes, ...posts]
      // One that begins on the day of the move cannot end before it.
      .filter(({row}) => row.brother_id === brotherId && row.start_date < move.date)
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
  records: MoveRecords,
  move: Move,
  moves: readonly PlannedMove[],
): MoveRecords {
  const ends = new Map(
    moves.flatMap(({lasting}) => lasting.map(({id, endsOn}) => [id, endsOn] as const)),
  );
  const ended = <R extends HomeRecord | InstitutionPost>(row: R): R => {
    const end = ends.get(row.id);
    return end ? {...row, end_date: end} : row;
  };
  const {role, date, houseId} = move;
  const begun = moves.map(({brotherId: brother_id}) => {
    return {id: plannedId(brother_id), brother_id, role, start_date: date, end_date: null};
  });
  const homes = records.fraternity_assignments.map(ended);
  const posts = records.institution_assignments.map(ended);
  return move.table === 'fraternity_assignments'
    ? {
        ...records,
        fraternity_assignments: [...homes, ...begun.map((r) => ({...r, fraternity_id: houseId}))],
        institution_assignments: posts,
      }
    : {
        ...records,
        fraternity_assignments: homes,
        institution_assignments: [...posts, ...begun.map((r) => ({...r, institution_id: houseId}))],
      };
}
