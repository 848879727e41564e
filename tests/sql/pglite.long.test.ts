import {afterAll, beforeAll} from 'vitest';
import {describeEverything} from './suites/all.ts';
import type {Database} from './support/database.ts';
import {openPglite} from './support/pglite.ts';

let db: Database;

beforeAll(async () => {
  db = await openPglite();
});

afterAll(() => db.close());

describeEverything(() => db);
