import type {Day} from '#src/lib/civil-date.ts';
import type {Course} from './course.ts';
import type {Code} from './geography.ts';
import {idOf} from './ids.ts';
import type {FullName} from './naming.ts';
import type {Nation} from './names.ts';
import type {Planted} from './planting.ts';
import type {Kind, Vocation} from './roster.ts';

/** How somebody ceased to be among the active. */
export type Exit =
  | {kind: 'deceased'; date: Day; age: number}
  | {kind: 'departed'; date: Day; reason: string; notes: string}
  | {kind: 'transferred'; date: Day; reason: string; notes: string};

/** One brother of the province, before he is written as rows. */
export type Person = {
  readonly id: string;
  /** A short name of his own that no other has, for ids and for telling where a draw came from. */
  readonly key: string;
  readonly kind: Kind;
  readonly vocation: Vocation;
  readonly nation: Nation;
  readonly code: Code;
  readonly birth: Day;
  readonly name: FullName;
  readonly course: Course;
  readonly exit: Exit | null;
  readonly isSuspended: boolean;
  /** The issue that comes with his life as it was drawn. */
  readonly flaw: Pick<Planted, 'type' | 'severity'> | null;
  /** What he was made for, where the day decides it; such lives are left as they are. */
  readonly isForced: boolean;
};

export function personId(key: string): string {
  return idOf('brothers', key);
}
