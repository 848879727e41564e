import {afterAll, beforeAll} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {openPglite} from '#tests/sql/support/pglite.ts';
import {describeAgreement} from './agreeing.ts';
import {describeIrregularLives} from './irregular.ts';
import {describeReviewedLives} from './reviewing.ts';

let db: Database;

beforeAll(async () => {
  db = await openPglite();
});

afterAll(() => db.close());

const seeds = Array.from({length: 20}, (_, index) => index + 1);

describeAgreement(() => db);
describeReviewedLives(() => db);
describeIrregularLives(() => db, seeds);
