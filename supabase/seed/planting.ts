import type {IssueType} from '#src/domain/validation/issue-kinds.ts';
import type {EntityType, Severity} from '#src/domain/validation/issue.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Tables} from './tables.ts';

/** A defect put into the data on purpose, so that the rules have something to find. */
export type Planted = {
  type: IssueType;
  severity: Severity;
  entityType: EntityType;
  /** The brother, house or account the rule names. */
  entityId: string;
  lost?: string;
};

/** What the defects are planted in. */
export type Ground = {
  readonly tables: Tables;
  readonly people: readonly Person[];
  readonly household: Household;
  readonly today: Day;
  readonly random: Random;
  /** Who stays as they are: the cases of the day, those with an account, those with a defect. */
  readonly spared: Set<string>;
};

/** Takes a brother whose record may get a defect; nobody is taken twice. */
export function take(ground: Ground, fits: (person: Person) => boolean): Person {
  const person = ground.random
    .shuffled(ground.people)
    .find((one) => !ground.spared.has(one.id) && fits(one));
  if (person === undefined) throw new Error('Nobody is left to plant an issue on.');
  ground.spared.add(person.id);
  return person;
}

/** An active priest whose life nothing else depends on. */
export function isSettled({exit, kind, isSuspended}: Person): boolean {
  return exit === null && kind === 'priest' && !isSuspended;
}

type RowsOfBrothers = 'ordinations' | 'vows' | 'formation_stages' | 'fraternity_assignments';

/** Finds the last row of a brother that fits. */
export function rowOf<T extends RowsOfBrothers>(
  tables: Tables,
  table: T,
  {id, key}: Person,
  fits: (row: Tables[T][number]) => boolean = () => true,
): Tables[T][number] {
  const rows: readonly Tables[T][number][] = tables[table];
  const found = rows.findLast((row) => row.brother_id === id && fits(row));
  if (found === undefined) throw new Error(`${key} has no such row in ${table}.`);
  return found;
}

/** Takes rows out of a table. */
export function remove<T>(rows: T[], isRemoved: (row: T) => boolean): void {
  rows.splice(0, rows.length, ...rows.filter((row) => !isRemoved(row)));
}
