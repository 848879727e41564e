import {afterAll, beforeAll} from 'vitest';
import {demoBrothers} from '#supabase/seed/province.ts';
import {describeCalls} from './suites/all.ts';
import {openOnPostgres, type Server} from './support/server.ts';

let server: Server;

beforeAll(async () => {
  server = await openOnPostgres(demoBrothers);
});

afterAll(() => server.close());

describeCalls(() => server);
