import type {PushAnswer} from '#src/backend/sync-answers.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {canonical} from '#tests/simulation/model/state.ts';
import {contentOf} from '#tests/simulation/on-device.ts';
import {namesIn} from './batch-calls.ts';
import {Refusal, type Server, type Values} from '#tests/simulation/server.ts';

/** The database with the model beside it: both must give the same answers. */
export function compareWithModel(sql: Server, model: Server): Server {
  const disagreements: string[] = [];
  const compare = (what: string, theirs: unknown, ours: unknown): void => {
    if (canonical(theirs) === canonical(ours)) return;
    disagreements.push(`the model: ${what}: SQL ${canonical(theirs)}, model ${canonical(ours)}`);
  };
  const both = async (what: string, work: (server: Server) => Promise<void>): Promise<void> => {
    const refusal = await outcomeOf(work(sql));
    const other = await outcomeOf(work(model));
    compare(what, refusal?.code ?? null, other?.code ?? null);
    if (refusal) throw refusal;
  };
  return {
    ...sql,
    disagreements,
    async push(caller, mutations, cursor) {
      const theirs = sql.push(caller, mutations, cursor);
      const refusal = await outcomeOf(theirs);
      // A position in the feed of one server has no meaning for the other.
      if (refusal?.code === 'PT412') throw refusal;
      const ours = model.push(caller, mutations, null);
      const other = await outcomeOf(ours);
      compare('push', refusal?.code ?? null, other?.code ?? null);
      if (refusal) throw refusal;
      const answers = await theirs;
      const others = other ? [] : await ours;
      for (const [index, answer] of answers.entries())
        compare(
          canonical(mutations[index]),
          gist(mutations[index], answer),
          gist(mutations[index], others[index]),
        );
      return answers;
    },
    approve: (caller, id, resolution, version) =>
      both(`approve ${id}`, (server) => server.approve(caller, id, resolution, version)),
    reject: (caller, id) => both(`reject ${id}`, (server) => server.reject(caller, id)),
    async importRows(caller, batch, table, rows) {
      let written: boolean | null = null;
      await both(`import ${batch}`, async (server) => {
        const isWritten = await server.importRows(caller, batch, table, rows);
        if (written === null) written = isWritten;
        else compare(`import ${batch}`, written, isWritten);
      });
      return written === true;
    },
    async mergeBrothers(caller, merge) {
      await both(`merge ${merge.batch}`, async (server) =>
        server.mergeBrothers(caller, merge, namesIn(await sql.queue())),
      );
    },
    async undoBatch(caller, batch) {
      let undone: boolean | null = null;
      await both(`undo ${batch}`, async (server) => {
        const isUndone = await server.undoBatch(caller, batch, namesIn(await sql.queue()));
        if (undone === null) undone = isUndone;
        else compare(`undo ${batch}`, undone, isUndone);
      });
      return undone === true;
    },
    async storePhoto(user, path, isAllowed) {
      const isStored = await sql.storePhoto(user, path, isAllowed);
      compare(`photo ${path}`, isStored, await model.storePhoto(user, path, isAllowed));
      return isStored;
    },
    async removePhotos(brother) {
      await model.removePhotos(brother);
      await sql.removePhotos(brother);
    },
    erase: (caller, id) => both(`erase ${id}`, (server) => server.erase(caller, id)),
    setAdmin: (user, isAdmin) => both('role', (server) => server.setAdmin(user, isAdmin)),
    setDisabled: (user, isOut) => both('account', (server) => server.setDisabled(user, isOut)),
    setMinSchema: (schema) => both('schema', (server) => server.setMinSchema(schema)),
    backUp: () => both('backup', (server) => server.backUp()),
    restore: () => both('restore', (server) => server.restore()),
    async queue() {
      const theirs = await sql.queue();
      const ours = await model.queue();
      const lines = (queue: typeof theirs) =>
        queue.map(({proposal, current}) => [gistOf(proposal), current?.version ?? null]);
      compare('queue', lines(theirs), lines(ours));
      return theirs;
    },
  };
}

async function outcomeOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** An answer without the parts that depend on a clock or on the text of a constraint. */
function gist(mutation: Mutation | undefined, answer: PushAnswer | undefined): unknown {
  switch (answer?.status) {
    case undefined:
      return null;
    case 'applied': {
      const row = answer.row as AnyRow | null;
      const content = row && mutation ? contentOf(mutation.table, row) : null;
      const merged = [...(answer.merged ?? [])].sort((a, b) => (a < b ? -1 : 1));
      return [answer.status, answer.version, row?.version, content, merged];
    }
    case 'queued':
    case 'withdrawn':
      return [answer.status, gistOf((answer.proposal ?? {}) as Values)];
    case 'conflict':
      return [
        answer.status,
        answer.version,
        answer.proposal,
        answer.conflicts
          .map(({field, base, current, proposed}) =>
            field === '*' ? field : canonical([field, base, current, proposed]),
          )
          .sort((a, b) => (a < b ? -1 : 1)),
      ];
    case 'rejected':
      return [answer.status, answer.key, answer.code];
    case 'blocked':
      return [answer.status, answer.by];
  }
}

function gistOf(proposal: Values): unknown {
  const {id, operation, record_id, base_version, base_values, proposed_changes} = proposal;
  const {status, unmet_dependency, applied_version, resolution} = proposal;
  return {
    id,
    operation,
    record_id,
    base_version,
    base_values,
    proposed_changes,
    status,
    unmet_dependency,
    applied_version,
    resolution,
  };
}
