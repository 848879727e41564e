import type {TableName} from '#src/records/registry.ts';

import {writableNames} from './model/rules.ts';
import {canonical} from './model/state.ts';
import type {Values} from './server.ts';

/** What a person did, for as long as it is one entry in one outbox. */
export type Edit = {
  readonly device: number;
  readonly seq: number;
  readonly user: string;
  readonly table: TableName;
  readonly id: string;
  readonly op: string;
  /** Every value of a field its writer had before his eyes when he wrote over it. */
  readonly seen: Map<string, Set<string>>;
  /** For a delete: the contents its writer saw of the record, and of what goes with it. */
  readonly seenRows: Set<string>;
  /** What it carries now, as typed. */
  typed: Values;
  /** How it ended by its writer's own doing. */
  end: 'discarded' | 'undone' | null;
};

/** Remembers what people did and saw; the judges hold the server and the devices against it. */
export class Ledger {
  readonly edits = new Map<string, Edit>();
  /** Values that were chosen once more over what took their place. */
  readonly chosenAgain = new Set<string>();
  /** What an admin saw and decided over, by proposal. */
  readonly overruled = new Map<string, Set<string>>();
  #marks = 0;

  /** A text nobody has ever typed before. */
  newMark(): string {
    this.#marks += 1;
    return `~${this.#marks}~`;
  }

  editOf(device: number, seq: number): Edit | undefined {
    return this.edits.get(`${device}/${seq}`);
  }

  /** All that was done on a device. */
  of(device: number): Edit[] {
    return [...this.edits.values()].filter((edit) => edit.device === device);
  }

  /** Enters what was saved into an entry of an outbox: a new edit, or more of the one that waits there. */
  enter(edit: Omit<Edit, 'end' | 'seen' | 'seenRows'>): Edit {
    const key = `${edit.device}/${edit.seq}`;
    const known = this.edits.get(key);
    if (known) {
      known.typed = {...known.typed, ...edit.typed};
      return known;
    }
    const entered: Edit = {...edit, seen: new Map(), seenRows: new Set(), end: null};
    this.edits.set(key, entered);
    return entered;
  }

  /** The edits that carried a value into a field. */
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
  const known = edit.seen.get(field) ?? new Set();
  edit.seen.set(field, known.add(canonical(value)));
}

export function seeAll(edit: Edit, rows: readonly Values[]): void {
  for (const row of rows)
    for (const field of writableNames(edit.table)) see(edit, field, row[field]);
}

export function isMark(value: unknown): value is string {
  return typeof value === 'string' && /^~\d+~/.test(value);
}
