import {afterAll, beforeAll} from 'vitest';
import {demoBrothers} from '#supabase/seed/province.ts';
import {describeCalls} from './suites/all.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {describeBusySyncing} from './suites/busy-syncing.ts';
import {openOnPostgres, type Server} from './support/server.ts';

let server: Server & {readonly db: ServerDatabase};

beforeAll(async () => {
  server = await openOnPostgres(demoBrothers);
});

afterAll(() => server.close());

describeCalls(() => server);
describeBusySyncing(() => server);
