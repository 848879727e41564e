import {afterAll, beforeAll} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {openPglite} from '#tests/sql/support/pglite.ts';
import {describeAgreement} from './agreeing.ts';

let db: Database;

beforeAll(async () => {
  db = await openPglite();
});

afterAll(() => db.close());

describeAgreement(() => db);
