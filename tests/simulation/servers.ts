import {openModel} from './model/model-server.ts';
import {province} from './province.ts';
import {openDatabase, serveFrom} from './sql/sql-server.ts';
import {compareWithModel} from './sql/compared-server.ts';
import type {ServerSource} from './storm-tests.ts';

export async function modelServers(): Promise<ServerSource> {
  return {fresh: async () => openModel(province), close: async () => undefined};
}

/** Compares the answers with those of the model beside it. */
export async function databaseServers(): Promise<ServerSource> {
  const db = await openDatabase(province);
  return {
    fresh: async () => compareWithModel(await serveFrom(db), openModel(province)),
    close: () => db.close(),
  };
}
