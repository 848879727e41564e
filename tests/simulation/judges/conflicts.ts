import type {FieldConflict, OutboxEntry, Problem} from '#src/db/mutation.ts';
import {childTables, recordOf} from '#src/records/registry.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {type Edit, isMark} from '#tests/simulation/ledger.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

type Conflict = Extract<Problem, {kind: 'conflict'}>;

/** Checks that every conflict on screen has another author, and that every choice in one ends it. */
export class ConflictWatch {
  readonly #world: World;
  readonly #judged = new Set<string>();
  /** The values on screen when a conflict was resolved, by device and entry. */
  readonly #answered = new Map<string, string>();
  /** Records with a proposal that an admin did not approve as a whole. */
  readonly #decided = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  decided(recordId: string): void {
    this.#decided.add(recordId);
  }

  /** The user has made a choice in the conflict of this entry. */
  answered(device: Device, {seq, problem}: OutboxEntry): void {
    if (problem?.kind === 'conflict')
      this.#answered.set(`${device.number}/${seq}`, contentOf(problem));
  }

  async look(device: Device): Promise<void> {
    // A restored server has lost values that their writers saw, and a damaged mirror shows values that
    // never existed.
    if (this.#world.tally.has('restored') || this.#world.hasDamagedMirror) return;
    for (const entry of (await outboxOf(device)).values()) {
      const {seq, state, problem, mutationId} = entry;
      if (state !== 'attention' || problem?.kind !== 'conflict') continue;
      const key = `${device.number}/${mutationId}`;
      if (this.#judged.has(key)) continue;
      this.#judged.add(key);
      this.#world.count('conflict judged');
      if (!problem.conflicts.some((conflict) => this.#hasAuthor(device, entry, conflict)))
        this.#wrong(device, entry, 'has no other author');
      // This judge does not check child rows.
      const isWhole = childTables(entry.table).length === 0 || problem.proposal !== null;
      if (isWhole && this.#answered.get(`${device.number}/${seq}`) === contentOf(problem))
        this.#wrong(device, entry, 'was answered, and stands as before');
    }
  }

  #hasAuthor(device: Device, entry: OutboxEntry, conflict: FieldConflict): boolean {
    const {table, recordId} = entry;
    if (this.#decided.has(recordId)) return true;
    const others = [...this.#world.ledger.edits.values()].filter(
      (edit) => edit.device !== device.number,
    );
    const {field, current} = conflict;
    if (this.#isUnseen(device, entry, conflict)) return true;
    if (field === '*') return others.some((edit) => isAbout(edit, entry));
    const ofRecord = others.filter((edit) => edit.table === table && edit.id === recordId);
    return ofRecord.some(({typed}) =>
      isMark(current) ? typed[field] === current : field in typed,
    );
  }

  /**
   * A form that stayed open in another tab did not show later edits of its own user. Only the form of the settings
   * stands open before a delete (an own value is removed), and the conflict of a delete names the whole row. Any other
   * delete is made from what is on screen, so a value of its own user in its way is wrong.
   */
  #isUnseen(device: Device, {seq, table}: OutboxEntry, {field, current}: FieldConflict): boolean {
    const isOfForm = field === '*' && table === 'settings';
    const [name, value] = isOfForm
      ? ['value', (current as Values | null)?.['value']]
      : [field, current];
    const seen = this.#world.ledger.editOf(device.number, seq)?.seen.get(name);
    return isMark(value) && seen?.has(canonical(value)) !== true;
  }

  #wrong(device: Device, {seq, table, recordId, problem}: OutboxEntry, what: string): void {
    this.#world.wrong(
      `conflict: device ${device.number}, entry ${seq}, ${table} ${recordId} ${what}: ${canonical(problem)}`,
    );
  }
}

/** The edit is about the record, or about a row that would be deleted with it. */
function isAbout({table, id, typed}: Edit, entry: OutboxEntry): boolean {
  const isChild = childTables(entry.table).some((child) => child === table);
  const {parent} = recordOf(table);
  const ofOther = parent !== null && parent in typed && typed[parent] !== entry.recordId;
  return (isChild && !ofOther) || (table === entry.table && id === entry.recordId);
}

function contentOf({conflicts, proposal}: Conflict): string {
  return canonical([proposal, conflicts.map(({field, current}) => [field, current])]);
}
