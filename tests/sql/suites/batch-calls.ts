import {beginImport} from '#tests/sql/support/batches.ts';
import type {Parameter} from '#tests/sql/support/database.ts';
import {
  admins,
  deciders,
  silentDeciders,
  type Arguments,
  type Promised,
} from '#tests/sql/support/promised.ts';
import {addBrother, type World} from '#tests/sql/support/world.ts';

const mergeBrothers = 'merge_brothers(uuid,uuid,uuid,jsonb,bigint,bigint,text)';

const anImport = async ({db, admin}: World): Promise<string> => beginImport(db, admin, 'places');
const somePlaces = (): Parameter => {
  const values = {place_name: 'P'};
  return JSON.stringify([
    {n: 1, id: crypto.randomUUID(), op: 'insert', values, base_version: null},
  ]);
};
const aMerge: Arguments = async (world) => {
  const [keep, gone] = [await addBrother(world), await addBrother(world)];
  return [crypto.randomUUID(), keep, gone, '{}', 1, 1, 'entered twice'];
};

export const batchCalls: Record<string, [promised: Promised, give: Arguments]> = {
  'get_batches(text,integer,timestamp with time zone)': [
    admins,
    async (world) => {
      await anImport(world);
      return [null, 10, null];
    },
  ],
  'begin_import(uuid,text,text)': [
    silentDeciders,
    () => [crypto.randomUUID(), 'places', 'places.csv'],
  ],
  'import_rows(uuid,jsonb)': [deciders, async (world) => [await anImport(world), somePlaces()]],
  'finish_import(uuid)': [silentDeciders, async (world) => [await anImport(world)]],
  'undo_batch(uuid,integer)': [deciders, async (world) => [await anImport(world), 10]],
  [mergeBrothers]: [deciders, aMerge],
};

/** The same for the functions of the schema `app`. */
export const insideOfBatches: Record<string, Arguments> = {
  'batches_from(text,integer,timestamp with time zone)': async (world) => {
    await anImport(world);
    return [null, 10, null];
  },
  'begin_import(uuid,text,text)': () => [crypto.randomUUID(), 'places', 'places.csv'],
  'import_rows(uuid,jsonb)': async (world) => [await anImport(world), somePlaces()],
  'finish_import(uuid)': async (world) => [await anImport(world)],
  'undo_batch(uuid,integer)': async (world) => [await anImport(world), 10],
  [mergeBrothers]: aMerge,
};
