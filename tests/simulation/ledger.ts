import type {TableName} from '#src/records/registry.ts';

import {writableNames} from './model/rules.ts';
import {canonical} from './model/state.ts';
import {isPhotoPath} from './photos/photo-paths.ts';
import type {Values} from './server.ts';

/** One action of a user, as long as it is one entry in one outbox. */
export type Edit = {
  readonly device: number;
  readonly seq: number;
  readonly user: string;
  readonly table: TableName;
  readonly id: string;
  readonly op: string;
  /** Every value of a field that its writer had seen before overwriting it. */
  readonly seen: Map<string, Set<string>>;
  /** Of these, the values that its writer saw in conflicts and decided on. */
  readonly decidedOn: Map<string, Set<string>>;
  /** For a delete: the contents of the record and its child rows that the writer saw. */
  readonly seenRows: Set<string>;
  /** The present values, as typed. */
  typed: Values;
  /** How its own writer ended it. */
  end: 'discarded' | 'undone' | null;
};

/** Records what users did and saw; the judges compare the server and the devices with it. */
export class Ledger {
  readonly edits = new Map<string, Edit>();
  /** Values that a user chose again over the value that had replaced them. */
  readonly chosenAgain = new Set<Mark>();
  /** The values that an admin saw and overruled, by proposal. */
  readonly overruled = new Map<string, Set<string>>();
  #marks = 0;

  /** A text that was never typed before. */
  newMark(): string {
    this.#marks += 1;
    return `~${this.#marks}~`;
  }

  /** A number that was never typed before. */
  newMonths(): number {
    this.#marks += 1;
    return leastMonths + this.#marks;
  }

  /** A value that was never typed before, of the same kind. */
  newMarkLike(value: Mark): Mark {
    return typeof value === 'number' ? this.newMonths() : this.newMark();
  }

  editOf(device: number, seq: number): Edit | undefined {
    return this.edits.get(`${device}/${seq}`);
  }

  /** All actions on a device. */
  of(device: number): Edit[] {
    return [...this.edits.values()].filter((edit) => edit.device === device);
  }

  /** Records what was saved into an outbox entry: a new edit, or a change of the waiting one. */
  enter(edit: Omit<Edit, 'end' | 'seen' | 'decidedOn' | 'seenRows'>): Edit {
    const key = `${edit.device}/${edit.seq}`;
    const known = this.edits.get(key);
    if (known) {
      known.typed = {...known.typed, ...edit.typed};
      return known;
    }
    const entered: Edit = {
      ...edit,
      seen: new Map(),
      decidedOn: new Map(),
      seenRows: new Set(),
      end: null,
    };
    this.edits.set(key, entered);
    return entered;
  }

  /** The edits that wrote a value into a field. */
  writersOf(table: string, id: string, field: string, value: unknown): Edit[] {
    return [...this.edits.values()].filter(
      (edit) => edit.table === table && edit.id === id && edit.typed[field] === value,
    );
  }

  overrule(changeId: string, value: unknown): void {
    const known = this.overruled.get(changeId) ?? new Set();
    this.overruled.set(changeId, known.add(canonical(value)));
  }
}

export function see(edit: Edit, field: string, value: unknown): void {
  addTo(edit.seen, field, canonical(value));
}

/** Records a value that the writer saw in a conflict and decided on. */
export function decideOn(edit: Edit, field: string, value: unknown): void {
  see(edit, field, value);
  addTo(edit.decidedOn, field, canonical(value));
}

/** The writer has seen what they decided on in an earlier edit. */
export function seeDecided(edit: Edit, {decidedOn}: Edit): void {
  for (const [field, values] of decidedOn)
    for (const value of values) addTo(edit.seen, field, value);
}

function addTo(seen: Map<string, Set<string>>, field: string, value: string): void {
  const known = seen.get(field) ?? new Set();
  seen.set(field, known.add(value));
}

export function seeAll(edit: Edit, rows: readonly Values[]): void {
  for (const row of rows)
    for (const field of writableNames(edit.table)) see(edit, field, row[field]);
}

/** A value that one save has typed, and no other. */
export type Mark = string | number;

/** No number that any other field of a storm holds. */
const leastMonths = 5000;

export function isMark(value: unknown): value is Mark {
  if (typeof value === 'number') return value > leastMonths;
  return typeof value === 'string' && (/^~\d+~/.test(value) || isPhotoPath(value));
}
