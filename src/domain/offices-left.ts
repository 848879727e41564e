import type {Day} from '#src/lib/civil-date.ts';
import type {PlannedMove} from './moves.ts';
import type {HeldOffice} from './terms.ts';
import type {ElectionRecord} from '#src/domain/validation/records.ts';

/** An office that a brother holds by an election in a house that he leaves. */
export type OfficeLeft = {
  /** The id of the election. */
  readonly id: string;
  readonly brotherId: string;
  readonly office: string;
  readonly houseId: string;
  /** The last day of the assignment to the house. */
  readonly lastDay: Day;
  /** Whether the move ends the office too. */
  readonly ends: boolean;
};

/**
 * Lists the offices in the houses that brothers leave. They end with the assignment, except those in `reversed`, for
 * which the user decides otherwise.
 */
export function officesLeft(
  held: readonly HeldOffice[],
  elections: readonly ElectionRecord[],
  moves: readonly PlannedMove[],
  reversed: ReadonlySet<string>,
): OfficeLeft[] {
  // An office whose last day is recorded may still be held today.
  const open = new Set(elections.filter(({left_on: day}) => day === null).map(({id}) => id));
  return moves.flatMap(({brotherId, houseId: next, lasting}) =>
    lasting.flatMap(({houseId, endsOn}) =>
      endsOn === null || houseId === next
        ? []
        : held
            .filter((one) => one.brotherId === brotherId && one.fraternityId === houseId)
            .filter(({id, since}) => open.has(id) && since <= endsOn)
            .map(({id, office}) => {
              return {id, brotherId, office, houseId, lastDay: endsOn, ends: !reversed.has(id)};
            }),
    ),
  );
}
