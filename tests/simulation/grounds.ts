import {openModel} from './model/model-server.ts';
import {province} from './province.ts';
import {openDatabase, serveFrom} from './sql/sql-server.ts';
import {besideModel} from './sql/twin-server.ts';
import type {Ground} from './suite.ts';

export async function overTheModel(): Promise<Ground> {
  return {fresh: async () => openModel(province), close: async () => undefined};
}

/** Compares the answers with those of the model beside it. */
export async function overTheDatabase(): Promise<Ground> {
  const db = await openDatabase(province);
  return {
    fresh: async () => besideModel(await serveFrom(db), openModel(province)),
    close: () => db.close(),
  };
}
