import type {OutboxEntry} from '#src/db/mutation.ts';
import {findHeldEdits} from '#src/sync/held-edits.ts';
import type {AnyRow} from '#src/records/record.ts';
import {type Edit, isMark} from '#tests/simulation/ledger.ts';
import {outboxOf} from '#tests/simulation/on-device.ts';
import type {HistoryEntry, Values} from '#tests/simulation/server.ts';
import type {World} from '#tests/simulation/world.ts';

type Truth = {
  readonly receipts: ReadonlySet<string>;
  readonly proposals: readonly AnyRow[];
  readonly history: readonly HistoryEntry[];
};

/** Checks that every edit has an end that its writer can find, and that the server agrees with it. */
export async function judgeEdits(world: World): Promise<void> {
  const {server, ledger} = world;
  const truth: Truth = {
    receipts: await server.receipts(),
    proposals: await server.proposals(),
    history: await server.history(),
  };
  for (const device of [...world.devices, ...world.away]) {
    const outbox = await outboxOf(device);
    const open = [...outbox.values()].filter(({state}) => state !== 'settled');
    // An edit after one that waits for another record waits as well.
    const held = findHeldEdits(
      open
        .map((one) => (one.blockedBy === null ? one : {...one, state: 'attention' as const}))
        .sort((a, b) => a.seq - b.seq),
    );
    // Edits of a user who is no member, or not present, wait.
    const isOut = world.disabled.has(device.user) || world.away.includes(device);
    for (const edit of ledger.edits.values()) {
      if (edit.device !== device.number || edit.end === 'undone') continue;
      const entry = outbox.get(edit.seq);
      // Settled edits are removed with the mirror of a user who is no longer a member.
      if (!entry && device.wasEmptied) continue;
      const fault = entry ? faultIn(entry, edit, truth, isOut, held) : 'is gone from the outbox';
      if (fault) world.wrong(`edit: device ${edit.device}, entry ${edit.seq} ${fault}`);
    }
  }
}

function faultIn(
  entry: OutboxEntry,
  edit: Edit,
  truth: Truth,
  isOut: boolean,
  held: ReadonlyMap<number, number>,
): string | null {
  if (entry.state === 'attention') return null;
  if (entry.state === 'waiting') {
    const hasReason = isOut || held.has(entry.seq) || entry.blockedBy !== null;
    return hasReason ? null : 'waits for nothing';
  }
  // The record was erased, with every edit of it.
  if (entry.settlement === 'erased') return null;
  if (entry.settlement === 'discarded')
    return edit.end === 'discarded' ? null : 'was dropped by nobody';
  if (!truth.receipts.has(`${edit.user}/${entry.mutationId}`))
    return `is ${String(entry.settlement)}, and the server has no receipt`;
  return faultInEffect(entry, edit, truth);
}

/** Tells whether the typed value is where the settlement says. */
function faultInEffect(entry: OutboxEntry, edit: Edit, truth: Truth): string | null {
  const marks = Object.entries(edit.typed).filter(([, value]) => isMark(value));
  if (entry.settlement === 'applied') {
    const own = truth.history.filter(({table, id}) => table === edit.table && id === edit.id);
    if (own.some(isErased)) return null;
    const lost = marks.find(([field, mark]) => !own.some(({after}) => after?.[field] === mark));
    return lost ? `is applied, and ${String(lost[1])} was never in ${lost[0]}` : null;
  }
  if (entry.settlement === 'queued') {
    const proposal = truth.proposals.find((row) => row['mutation_id'] === entry.mutationId);
    if (!proposal) return 'is queued, and there is no such proposal';
    const changes = proposal['proposed_changes'] as Values;
    if (Object.keys(changes).length === 0) return null;
    const lost = marks.find(([field, mark]) => {
      const isThere = truth.history.some((h) => h.id === edit.id && h.after?.[field] === mark);
      return changes[field] !== mark && !isThere;
    });
    return lost ? `is queued, and ${String(lost[1])} is not proposed for ${lost[0]}` : null;
  }
  return null;
}

function isErased({before, after}: HistoryEntry): boolean {
  return (before ?? after)?.['redacted'] === true;
}
