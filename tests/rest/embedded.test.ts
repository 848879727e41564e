import {afterAll, beforeAll} from 'vitest';
import {demoBrothers} from '#supabase/seed/province.ts';
import {describeCalls} from './suites/all.ts';
import {openEmbedded, type Server} from './support/server.ts';

let server: Server;

beforeAll(async () => {
  server = await openEmbedded(demoBrothers);
});

afterAll(() => server.close());

describeCalls(() => server);
