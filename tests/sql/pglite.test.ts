import {afterAll, beforeAll} from 'vitest';
import {describeFunctions} from './suites/functions.ts';
import {describeGranting} from './suites/granting.ts';
import {describeSchema} from './suites/schema.ts';
import type {Database} from './support/database.ts';
import {openPglite} from './support/pglite.ts';

// PGlite builds the same schema from the migrations as PostgreSQL. How it behaves is tested by
// `tests/rest`, by the storm and by every journey; all suites run on it with `npm run test:all`.

let db: Database;

beforeAll(async () => {
  db = await openPglite();
});

afterAll(() => db.close());

describeSchema(() => db);
describeFunctions(() => db);
describeGranting(() => db);
