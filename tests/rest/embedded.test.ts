import {afterAll, beforeAll} from 'vitest';
import {describeCalls} from './suites/all.ts';
import {openEmbedded, type Server} from './support/server.ts';

let server: Server;

beforeAll(async () => {
  server = await openEmbedded();
});

afterAll(() => server.close());

describeCalls(() => server);
