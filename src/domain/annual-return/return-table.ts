import type {MemberState} from '#src/domain/member-state.ts';
import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import type {BrotherOnDay, ProvinceBrother} from '#src/domain/province-on-date.ts';

/** A brother or a house behind a number. */
export type Counted = {readonly id: string; readonly name: string};

export type ReturnBrother = ProvinceBrother &
  Counted & {readonly vocation_type: string; readonly nationality: string};

export type People = readonly BrotherOnDay<ReturnBrother>[];

/** What a row or a column of a table counts; the values are values of a record's field. */
export type Heading =
  | {readonly kind: 'status'; readonly value: ReturnStatus}
  | {readonly kind: 'house-type'; readonly value: string}
  /** Completed years, both included; `null` is no bound. */
  | {readonly kind: 'ages'; readonly from: number | null; readonly to: number | null}
  | {readonly kind: 'event'; readonly value: ProvinceEventKind}
  | RecordHeading
  | {readonly kind: 'other'; readonly value: OtherHeading};

/** How the members are counted: by their vows, by two of the orders, and the suspended apart. */
type ReturnStatus = MemberState | 'priest' | 'bishop' | 'suspended';

/** A record by its id, with its name as it is stored; '' when the record is missing. */
export type RecordHeading = {
  readonly kind: 'record';
  readonly table: 'countries' | 'dioceses' | 'circumscriptions';
  readonly value: string;
  readonly name: string;
};

export type OtherHeading =
  | 'all'
  | 'closing'
  /** Vows of a brother who was not counted as a novice before. */
  | 'directProfession'
  | 'elsewhere'
  | 'houses'
  | 'lay'
  | 'opening'
  | 'others'
  | 'permanentDeacons'
  | 'residents'
  | 'total'
  | 'transitionalDeacons'
  | 'unknownAge';

export type ReturnRow = {
  readonly heading: Heading;
  /** What the row does in the sum of its table. */
  readonly sign?: '+' | '−' | '=';
  /** The names behind the number of each column. */
  readonly cells: readonly (readonly Counted[])[];
};

export type ReturnTable = {
  readonly id:
    | 'states'
    | 'ages'
    | 'nationalities'
    | 'changes'
    | 'steps'
    | 'losses'
    | 'houses'
    | 'dioceses'
    | 'outside';
  readonly columns: readonly Heading[];
  readonly rows: readonly ReturnRow[];
};

/** Names a heading within its table, as the address of a number does. */
export function keyOf(heading: Heading): string {
  return heading.kind === 'ages' ? `${heading.from ?? 0}-${heading.to ?? ''}` : heading.value;
}

/** The heading of what is neither a status, an age, an event nor a record, e.g. a total. */
export function other(value: OtherHeading): Heading {
  return {kind: 'other', value};
}

/** The heading of the brothers with a status. */
export function status(value: ReturnStatus): Heading {
  return {kind: 'status', value};
}

/** Returns the brothers of whom the test is true; all without one. */
export function namesOf(
  people: People,
  isWanted: (one: People[number]) => boolean = () => true,
): readonly ReturnBrother[] {
  return people.filter(isWanted).map(({brother}) => brother);
}

/** Returns the states that the total counts: the professed, and the novices if the province counts them. */
export function countedStates(countNovices: boolean): readonly MemberState[] {
  return countNovices
    ? ['solemn_professed', 'simple_professed', 'novice']
    : ['solemn_professed', 'simple_professed'];
}

/** Tells whether the total counts a brother. The suspended are listed apart, as on the dashboard. */
export function isCounted({membership, state}: BrotherOnDay, countNovices: boolean): boolean {
  return membership === 'active' && countedStates(countNovices).includes(state);
}
