// @vitest-environment happy-dom
import {createClient} from '@supabase/supabase-js';
import {expect, test} from 'vitest';
import {readToEnd} from '#src/backend/call.ts';

type Server = {
  /** The rows of the list at the nth request. */
  readonly rowsAt: (request: number) => readonly number[];
  /** The largest number of rows in one answer. */
  readonly most?: number;
  readonly counts?: boolean;
};

/** A client of a server that answers ranges as PostgREST does. */
function clientOf({rowsAt, most = 1000, counts = true}: Server) {
  let requests = 0;
  let counted = 0;
  const client = createClient('http://server.example', 'key', {
    accessToken: () => Promise.resolve('token'),
    global: {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        const rows = rowsAt((requests += 1));
        const isCounted = counts && new Headers(init?.headers).get('prefer') === 'count=exact';
        if (isCounted) counted += 1;
        const {searchParams} = new URL(input instanceof Request ? input.url : input);
        const from = Number(searchParams.get('offset'));
        const page = rows.slice(from, from + Math.min(most, Number(searchParams.get('limit'))));
        if (isCounted && from > rows.length) {
          return Promise.resolve(
            Response.json({code: 'PGRST103', message: 'range', details: ''}, {status: 416}),
          );
        }
        const range = `${from}-${from + page.length - 1}/${isCounted ? rows.length : '*'}`;
        return Promise.resolve(Response.json(page, {headers: {'content-range': range}}));
      },
    },
  });
  return {
    read: async () => (await readToEnd(client, 'f', {})).data,
    requests: () => ({requests, counted}),
  };
}

const rows = (count: number): number[] => Array.from({length: count}, (_, index) => index);

test.each([0, 1, 999, 1000, 1001, 2000, 2500])(
  'readToEnd reads a list of %d rows completely',
  async (count) => {
    const {read} = clientOf({rowsAt: () => rows(count)});
    expect(await read()).toEqual(rows(count));
  },
);

test.each([
  ['a short list once', 12, {requests: 1, counted: 1}],
  ['a long list with its first and its last page', 4500, {requests: 5, counted: 2}],
])('readToEnd counts %s', async (_, count, expected) => {
  const {read, requests} = clientOf({rowsAt: () => rows(count)});
  expect(await read()).toEqual(rows(count));
  expect(requests()).toEqual(expected);
});

test('readToEnd makes more requests to a server with a smaller row limit', async () => {
  const {read} = clientOf({rowsAt: () => rows(1050), most: 400});
  expect(await read()).toEqual(rows(1050));
});

test('readToEnd stops at the first short page of a server that does not count', async () => {
  const {read} = clientOf({rowsAt: () => rows(1500), counts: false});
  expect(await read()).toEqual(rows(1500));
});

test.each([
  ['grew', 1800, 2000],
  ['shrank', 1800, 1500],
  ['shrank below where it was read to', 1800, 700],
  ['shrank to where it was read to', 1800, 1000],
  ['grew while it was long', 4800, 5200],
  ['shrank to nearly nothing while it was long', 4800, 3],
])('readToEnd starts again for a list that %s between two pages', async (_, first, later) => {
  const {read} = clientOf({rowsAt: (request) => rows(request === 1 ? first : later)});
  expect(await read()).toEqual(rows(later));
});

test('readToEnd treats an answer that is not a list as no answer', async () => {
  const client = createClient('http://server.example', 'key', {
    accessToken: () => Promise.resolve('token'),
    global: {fetch: () => Promise.resolve(Response.json({welcome: 'to the hotel'}))},
  });
  expect(await readToEnd(client, 'f', {})).toMatchObject({status: 0, data: null});
});

test.each([
  ['fits on a page with one call', 1000, '1000', ['validate_brother_data_integrity']],
  [
    'does not fit with a second call for the whole list',
    2500,
    '2500',
    ['validate_brother_data_integrity', 'list_issues'],
  ],
  [
    'fills a page of a server without a count with a second call for the whole list',
    2500,
    '*',
    ['validate_brother_data_integrity', 'list_issues'],
  ],
])('readToEnd reads a slow list that %s', async (_, count, counted, functions) => {
  const called: string[] = [];
  const client = createClient('http://server.example', 'key', {
    accessToken: () => Promise.resolve('token'),
    global: {
      fetch: (input: RequestInfo | URL) => {
        const {pathname} = new URL(input instanceof Request ? input.url : input);
        const name = pathname.split('/rpc/')[1] ?? '';
        called.push(name);
        if (name === 'list_issues') return Promise.resolve(Response.json(rows(count)));
        const range = `0-999/${counted}`;
        return Promise.resolve(Response.json(rows(1000), {headers: {'content-range': range}}));
      },
    },
  });
  const reply = await readToEnd(client, 'validate_brother_data_integrity', {});
  expect(reply.data).toEqual(rows(count));
  expect(called).toEqual(functions);
});

test.each([
  ['get_pending_changes_with_username', 'list_pending_changes'],
  ['get_admin_dashboard_data', 'list_vow_statuses'],
])('readToEnd reads %s with two calls when it has several pages', async (name, whole) => {
  const {called, client} = serverOf(2500, (asked) => asked === whole);
  expect((await readToEnd(client, name, {})).data).toEqual(rows(2500));
  expect(called).toEqual([name, whole]);
});

test('readToEnd reads a slow list page by page from a server without the whole list', async () => {
  const {client} = serverOf(2500, () => false);
  const reply = await readToEnd(client, 'get_pending_changes_with_username', {});
  expect(reply.data).toEqual(rows(2500));
});

/** A server with a list of so many rows, in pages and, where it has the function, as a whole. */
function serverOf(count: number, givesWhole: (name: string) => boolean) {
  const called: string[] = [];
  const client = createClient('http://server.example', 'key', {
    accessToken: () => Promise.resolve('token'),
    global: {
      fetch: (input: RequestInfo | URL) => {
        const {pathname, searchParams} = new URL(input instanceof Request ? input.url : input);
        const name = pathname.split('/rpc/')[1] ?? '';
        called.push(name);
        if (givesWhole(name)) return Promise.resolve(Response.json(rows(count)));
        if (name.startsWith('list_')) {
          const missing = {code: 'PGRST202', message: 'no such function', details: '', hint: ''};
          return Promise.resolve(Response.json(missing, {status: 404}));
        }
        const from = Number(searchParams.get('offset'));
        const page = rows(count).slice(from, from + 1000);
        const headers = {'content-range': `${from}-${from + page.length - 1}/${count}`};
        return Promise.resolve(Response.json(page, {headers}));
      },
    },
  });
  return {called, client};
}
