import type {EntityType, Severity} from '#src/domain/validation/issue.ts';
import type {IssueType} from '#src/domain/validation/issue-kinds.ts';
import {firstProfession} from './course.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import type {House} from './houses.ts';
import type {Person} from './person.ts';
import type {Tables} from './tables.ts';
import type {Random} from './random.ts';

/** A defect put into the data on purpose, so that the rules have something to find. */
export type Planted = {
  type: IssueType;
  severity: Severity;
  entityType: EntityType;
  /** The brother, house or account the rule names. */
  entityId: string;
  /** What was taken away, where something was. */
  lost?: string;
};

/** What the planters work on. */
export type Ground = {
  readonly tables: Tables;
  readonly people: readonly Person[];
  readonly household: Household;
  readonly today: Day;
  readonly random: Random;
  /** Who must stay as he is: the cases of the day, those with an account, those already spoilt. */
  readonly spared: Set<string>;
};

/** Takes a brother whose record may be spoilt; nobody is taken twice. */
export function take(ground: Ground, fits: (person: Person) => boolean): Person {
  const person = ground.random
    .shuffled(ground.people)
    .find((one) => !ground.spared.has(one.id) && fits(one));
  if (person === undefined) throw new Error('Nobody is left to plant an issue on.');
  ground.spared.add(person.id);
  return person;
}

export function issue(type: IssueType, severity: Severity, person: Person): Planted {
  return {type, severity, entityType: 'brother', entityId: person.id};
}

export function houseIssue(type: IssueType, severity: Severity, house: House): Planted {
  return {type, severity, entityType: 'fraternity', entityId: house.id};
}

/** An active priest whose life nothing else depends on. */
export function isSettled(person: Person): boolean {
  return person.exit === null && person.kind === 'priest' && !person.isSuspended;
}

/** The day of first profession of one who has made it. */
export function professed(person: Person): Day {
  return firstProfession(person.course) ?? '';
}

/** Finds the one row of a brother that fits. */
export function rowOf<T extends {brother_id: string}>(
  rows: readonly T[],
  person: Person,
  fits: (row: T) => boolean,
): T {
  const found = rows.find((row) => row.brother_id === person.id && fits(row));
  if (found === undefined) throw new Error(`${person.key} has no such row.`);
  return found;
}

/** Takes rows out of a table. */
export function remove<T>(rows: T[], isDoomed: (row: T) => boolean): void {
  const kept = rows.filter((row) => !isDoomed(row));
  rows.splice(0, rows.length, ...kept);
}
