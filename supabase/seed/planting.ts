import type {EntityType, IssueType, Severity} from '#src/domain/validation/issue.ts';
import type {Day} from '#src/lib/civil-date.ts';
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
  /** When the brother was born, which the record may no longer say. */
  birth?: Day;
};

/** What the defects are planted in. */
export type Ground = {
  readonly tables: Tables;
  readonly people: readonly Person[];
  readonly today: Day;
  readonly random: Random;
  /** Who stays as they are: the cases of the day, those with an account, those with a defect. */
  readonly spared: Set<string>;
};

/** An active priest whose life nothing else depends on. */
export function isSettled({exit, kind, isSuspended}: Person): boolean {
  return exit === null && kind === 'priest' && !isSuspended;
}
