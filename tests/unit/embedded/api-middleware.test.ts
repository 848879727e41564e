import {request as ask} from 'node:http';
import {connect} from 'node:net';
import {expect, test} from 'vitest';
import {createApiMiddleware} from '#supabase/embedded/api-middleware.ts';
import {serve} from './web-server.ts';

function serveApi(handle: (request: Request) => Promise<Response>): Promise<string> {
  const middleware = createApiMiddleware(handle);
  return serve((request, response) => {
    middleware(request, response, () => {
      response.statusCode = 404;
      response.end('not the API');
    });
  });
}

const echo = async (request: Request): Promise<Response> =>
  Response.json({
    method: request.method,
    body: await request.text(),
    key: request.headers.get('apikey'),
  });

test('a request reaches the handler complete, and its answer is not cached', async () => {
  const address = await serveApi(echo);
  const response = await fetch(`${address}/rest/v1/rpc/sync_push?x=1`, {
    method: 'POST',
    headers: {apikey: 'k'},
    body: '{"a":"é"}',
  });
  expect(await response.json()).toEqual({method: 'POST', body: '{"a":"é"}', key: 'k'});
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a large answer is compressed and a small one is not', async () => {
  const address = await serveApi(({url}) =>
    Promise.resolve(new Response('row '.repeat(url.includes('all') ? 5000 : 5))),
  );
  const [large, small] = await Promise.all(
    ['all', 'few'].map((name) => fetch(`${address}/rest/v1/${name}`)),
  );
  expect(large?.headers.get('content-encoding')).toBe('gzip');
  expect(await large?.text()).toBe('row '.repeat(5000));
  expect(small?.headers.get('content-encoding')).toBeNull();
});

test('an answer without a body has none after the middleware', async () => {
  const address = await serveApi(() => Promise.resolve(new Response(null, {status: 204})));
  const response = await fetch(`${address}/auth/v1/logout`, {method: 'POST'});
  expect([response.status, await response.text()]).toEqual([204, '']);
});

test.each(['/rest/v1x', '/_system/config', '/storage/v2/object', '/auth'])(
  '%s is not part of the API',
  async (name) => {
    const address = await serveApi(echo);
    expect(await (await fetch(`${address}${name}`)).text()).toBe('not the API');
  },
);

test.each(['/functions/v1/invite', '/realtime/v1/websocket', '/graphql/v1'])(
  '%s belongs to a service that is missing, and returns 404',
  async (name) => {
    const address = await serveApi(echo);
    const response = await fetch(`${address}${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({message: 'Not found'});
  },
);

test('a body above the size limit is refused', async () => {
  const address = await serveApi(echo);
  const body = 'x'.repeat(6 * 1024 * 1024);
  const response = await fetch(`${address}/rest/v1/rpc/sync_push`, {method: 'POST', body});
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({statusCode: '413'});
});

test('JSON that is nested too deeply is refused before it reaches the engine', async () => {
  const heard: string[] = [];
  const address = await serveApi(async (request) => {
    heard.push(request.url);
    return Response.json(null);
  });
  const send = async (name: string, body: string): Promise<number> =>
    (await fetch(`${address}${name}`, {method: 'POST', body})).status;
  const deep = (open: string, close: string): string => open.repeat(5000) + close.repeat(5000);

  expect(await send('/rest/v1/rpc/sync_push', deep('[', ']'))).toBe(400);
  expect(await send('/rest/v1/rpc/sync_push', `["\\"", ${deep('{"a":', '}')}]`)).toBe(400);
  expect(await send('/auth/v1/token', deep('[', ']'))).toBe(400);
  expect(
    (await fetch(`${address}/rest/v1/rpc/sync_pull?p_cursor=${'['.repeat(5000)}`)).status,
  ).toBe(400);
  expect(heard).toEqual([]);

  // Brackets in a text are no nesting, and neither are the bytes of a picture or many values in a list.
  expect(await send('/rest/v1/rpc/sync_push', `["${'['.repeat(5000)}"]`)).toBe(200);
  expect(await send('/storage/v1/object/brother-photos/a', '['.repeat(5000))).toBe(200);
  expect(await send('/rest/v1/rpc/sync_push', `[${'[],'.repeat(5000)}[]]`)).toBe(200);
});

test('deeply nested JSON is also refused at storage paths that are no file', async () => {
  const heard: string[] = [];
  const address = await serveApi(async ({url}) => {
    heard.push(url);
    return Response.json(null);
  });
  const body = '['.repeat(5000);
  const headers = {'content-length': body.length};
  // The path is sent as written: fetch would normalize it.
  const send = (method: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      ask(address, {method, path, headers}, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(body);
    });
  expect(await send('DELETE', '/storage/v1/object/brother-photos')).toBe(400);
  const push = 'rest/v1/rpc/sync_push';
  for (const up of ['../..', '%2e%2E/.%2e', '..\\..']) {
    expect(await send('POST', `/storage/v1/${up}/${push}`)).toBe(400);
  }
  expect(heard).toEqual([]);
});

test('a request that never ends does not delay others', async () => {
  const heard: string[] = [];
  const address = await serveApi((request) => {
    heard.push(new URL(request.url).pathname);
    return echo(request);
  });
  const {port} = new URL(address);
  const slow = connect({port: Number(port), host: '127.0.0.1'});
  await new Promise<void>((resolve) => {
    slow.write('POST /rest/v1/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', () =>
      resolve(),
    );
  });
  const response = await fetch(`${address}/rest/v1/quick`, {method: 'POST', body: 'x'});
  slow.destroy();
  expect(response.status).toBe(200);
  expect(heard).toEqual(['/rest/v1/quick']);
});

test('a request that nests or embeds too many tables is refused before it reaches the engine', async () => {
  let answered = 0;
  const address = await serveApi(async (request) => {
    answered += 1;
    return echo(request);
  });
  const statusOf = async (path: string) => (await fetch(`${address}/rest/v1/${path}`)).status;
  const deep = (levels: number) =>
    `${'vows(brothers('.repeat(levels / 2)}id${'))'.repeat(levels / 2)}`;
  expect(await statusOf(`brothers?select=${deep(24)}`)).toBe(400);
  expect(await statusOf(`brothers?select=${encodeURIComponent(deep(24))}`)).toBe(400);
  expect(
    await statusOf(`brothers?select=${Array.from({length: 13}, () => 'vows(id)').join()}`),
  ).toBe(400);
  expect(await statusOf(`brothers?or=${'(and'.repeat(7)}(id.is.null)${')'.repeat(7)}`)).toBe(400);
  expect(answered).toBe(0);
  expect(await statusOf(`brothers?select=id,vows(id,${deep(4)})&id=in.(a,b)`)).toBe(200);
  expect(await statusOf('rpc/any?select=((((((((')).toBe(200);
});
