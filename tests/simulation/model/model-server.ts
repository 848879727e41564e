import {Refusal, type Server} from '#tests/simulation/server.ts';
import type {Province} from '#tests/simulation/province.ts';

import {importRows} from './batches.ts';
import {erase} from './erase.ts';
import {mergeBrothers} from './merge-brothers.ts';
import {forgetNewerTable} from './older-server.ts';
import {pull} from './pull.ts';
import {push} from './push.ts';
import {approve, rejectChange} from './review.ts';
import {MissingReference, Refused} from './rules.ts';
import {
  copyOf,
  emptyState,
  floorStep,
  putRow,
  rollBack,
  rowOf,
  rowsOf,
  type State,
} from './state.ts';
import {brotherOf} from '#tests/simulation/photos/photo-paths.ts';
import {undoBatch} from './undo.ts';
import {isMember, visibleTo} from './visible.ts';
import {tableNames, type TableName} from '#src/records/registry.ts';
import {serverTexts} from '#src/lib/request-error.ts';

const operator = {actor: null, changeId: null};

/** The server in memory, as the devices see it: fast, and compared with the SQL by the same storms. */
export function openModel(province: Province): Server {
  const state = emptyState();
  for (const {id, username} of province.people)
    putRow(state, 'users', {id, username, disabled_at: null}, operator);
  for (const id of province.admins) state.admins.add(id);
  for (const {table, values} of province.rows) putRow(state, table, values, operator);
  let backup = copyOf(state);

  /** Runs the work as a transaction: all or nothing. */
  const transact = async <T>(caller: string | null, work: () => T): Promise<T> => {
    const before = copyOf(state);
    try {
      if (caller !== null && !isMember(state, caller))
        throw new Refusal('42501', serverTexts.notAMember);
      return structuredClone(work());
    } catch (error) {
      rollBack(state, before);
      if (error instanceof Refused) throw new Refusal(String(error.answer['code']), 'refused');
      if (error instanceof MissingReference) throw new Refusal('PT409', 'missing reference');
      throw error;
    }
  };

  return {
    pull: (caller, cursor, limit, wantsDigest) =>
      transact(caller, () => pull(state, caller, cursor, limit, wantsDigest)),
    push: (caller, mutations, cursor) =>
      transact(caller, () => push(state, caller, mutations, cursor)),
    queue: () => transact(null, () => queueOf(state)),
    approve: (caller, changeId, resolution, seenVersion) =>
      transact(caller, () => approve(state, caller, changeId, {resolution, seenVersion})),
    reject: (caller, changeId) => transact(caller, () => rejectChange(state, caller, changeId)),
    importRows: (caller, batch, table, rows) =>
      transact(caller, () => importRows(state, caller, batch, table, rows)),
    mergeBrothers: (caller, merge, nameOf = freshName) =>
      transact(caller, () => mergeBrothers(state, caller, merge, nameOf)),
    undoBatch: (caller, batch, nameOf = freshName) =>
      transact(caller, () => undoBatch(state, caller, batch, nameOf)),
    erase: (caller, brother) => transact(caller, () => erase(state, caller, brother)),
    storePhoto: async (_, path, isAllowed) => {
      if (isAllowed) state.photos.add(path);
      return isAllowed;
    },
    removePhotos: async (brother) => {
      for (const path of state.photos) if (brotherOf(path) === brother) state.photos.delete(path);
    },
    setAdmin: (user, isAdmin) =>
      transact(null, () => void (isAdmin ? state.admins.add(user) : state.admins.delete(user))),
    setDisabled: (user, isDisabled) =>
      transact(null, () => {
        const disabled_at = isDisabled ? new Date(Date.now()).toISOString() : null;
        const isSo = (rowOf(state, 'users', user)?.['disabled_at'] ?? null) !== null;
        if (isSo !== isDisabled) putRow(state, 'users', {id: user, disabled_at}, operator);
      }),
    setOlder: (isOlder) =>
      transact(null, () => {
        state.isOlder = isOlder;
        if (!isOlder) return;
        forgetNewerTable(state);
        backup = copyOf(state);
      }),
    setMinSchema: (schema) => transact(null, () => void (state.minSchema = schema)),
    backUp: () => transact(null, () => void (backup = copyOf(state))),
    restore: () =>
      transact(null, () => {
        const {seq, identity, isOlder} = state;
        const floor = state.floor + floorStep;
        rollBack(state, {...copyOf(backup), seq, identity: identity + 1, floor, isOlder});
      }),
    visibleRows: (user) =>
      transact(
        null,
        () => new Map(tableNames.map((table) => [table, visibleTo(state, user, table)])),
      ),
    rows: (table) => transact(null, () => rowsOf(state, table)),
    history: () => transact(null, () => state.history),
    receipts: () => transact(null, () => new Set(state.receipts.keys())),
    proposals: () => transact(null, () => rowsOf(state, 'pending_changes')),
    disagreements: [],
  };
}

function freshName(): string {
  return crypto.randomUUID();
}

function queueOf(state: State) {
  return rowsOf(state, 'pending_changes')
    .filter((row) => row['status'] === 'pending')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((proposal) => {
      const table = proposal['target_table_name'] as TableName;
      return {proposal, current: rowOf(state, table, String(proposal['record_id']))};
    });
}
