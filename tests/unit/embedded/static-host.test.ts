import {createHash} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {request as plainRequest} from 'node:http';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {beforeEach, expect, test} from 'vitest';
import {createStaticHost} from '#supabase/embedded/static-host.ts';
import {precompress} from '#supabase/hosting/precompressed.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {serve} from './web-server.ts';

const script = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><script>${script}</script><script src="/assets/app-1.js"></script>`;
const code = 'export const word = "pax et bonum";\n'.repeat(400);

let dist = '';
let address = '';

beforeEach(async () => {
  dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(path.join(dist, 'assets'), {recursive: true});
  writeFileSync(path.join(dist, 'index.html'), page);
  writeFileSync(path.join(dist, 'sw.js'), '// worker');
  writeFileSync(path.join(dist, 'assets/app-1.js'), code);
  for (const folder of ['hosting', '.vite']) mkdirSync(path.join(dist, folder));
  writeFileSync(path.join(dist, 'hosting/nginx.conf'), 'root');
  writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
  await precompress(dist);
  const host = createStaticHost(dist, null);
  address = await serve((request, response) => {
    void host(request, response);
  });
});

test('hashed files are cached for ever, and the page and the worker are revalidated each time', async () => {
  const cacheOf = async (name: string) =>
    (await fetch(`${address}${name}`)).headers.get('cache-control');
  expect(await cacheOf('/assets/app-1.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/')).toBe('no-cache');
  expect(await cacheOf('/sw.js')).toBe('no-cache');
});

test.each([
  '/',
  '/brothers',
  '/brothers/edit/0d6c?status=priest',
  '/brothers/profile/leone.bellarivolta',
  '/fraternities?q=S.+Damiano',
])('%s returns the page of the app', async (name) => {
  const response = await fetch(`${address}${name}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toBe(page);
});

test.each([
  '/assets/app-0.js',
  '/assets/app-0',
  '/assets/',
  '/missing.png',
  '/_headers',
  '/_redirects',
  '/hosting/nginx.conf',
  '/.vite/manifest.json',
  '/assets/..%2f.vite/manifest.json',
])('%s returns 404 and not the page of the app', async (name) => {
  const response = await fetch(`${address}${name}`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('<script>');
});

test('a path that leads out of the folder returns 404', async () => {
  writeFileSync(path.join(dist, '..', 'outside.txt'), 'secret');
  // fetch would normalize the path.
  const status = await new Promise<number | undefined>((resolve) => {
    const {hostname, port} = new URL(address);
    plainRequest({hostname, port, path: '/assets/..%2f..%2foutside.txt'}, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(404);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a text file is compressed with %s', async (encoding, unpack) => {
  const {headers, body} = await raw('/assets/app-1.js', {'accept-encoding': encoding});
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['vary']).toContain('accept-encoding');
  expect(body.length).toBeLessThan(code.length / 4);
  expect(unpack(body).toString()).toBe(code);
});

test('a client that accepts no encoding gets the plain text', async () => {
  const {headers, body} = await raw('/assets/app-1.js', {'accept-encoding': 'br;q=0, identity'});
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(code);
});

test('an unchanged file returns 304, and a changed one its new content', async () => {
  const first = await fetch(`${address}/sw.js`);
  const etag = first.headers.get('etag') ?? '';
  const second = await fetch(`${address}/sw.js`, {headers: {'if-none-match': etag}});
  expect(second.status).toBe(304);
  writeFileSync(path.join(dist, 'sw.js'), '// a newer worker');
  const third = await fetch(`${address}/sw.js`, {headers: {'if-none-match': etag}});
  expect(await third.text()).toBe('// a newer worker');
});

test('the content security policy allows one inline script, by its hash', async () => {
  const {headers} = await fetch(`${address}/`);
  const policy = headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.match(/unsafe-\w+/g)).toEqual(['unsafe-inline']);
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a HEAD request gets the headers of the file without its content', async () => {
  const [head, whole] = await Promise.all(
    ['HEAD', 'GET'].map((method) => fetch(`${address}/sw.js`, {method})),
  );
  expect(head?.headers.get('content-length')).toBe('9');
  expect(head?.headers.get('etag')).toBe(whole?.headers.get('etag'));
  expect(await head?.text()).toBe('');
});

test.each(['bytes=-4', 'bytes=0-3', 'bytes=9-2'])(
  'a request for the range %s gets the whole file',
  async (range) => {
    const response = await fetch(`${address}/sw.js`, {headers: {range}});
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('// worker');
  },
);

test.each([
  ['/assets/app-1.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/icon.png', 'image/png'],
  ['/unknown.fraternitas', 'application/octet-stream'],
])('%s has the media type %s', async (name, type) => {
  writeFileSync(path.join(dist, name), code);
  expect((await fetch(`${address}${name}`)).headers.get('content-type')).toBe(type);
});

test('a POST request is refused', async () => {
  const response = await fetch(`${address}/brothers`, {method: 'POST', body: 'x'});
  expect(response.status).toBe(405);
});

function raw(
  name: string,
  headers: Record<string, string>,
): Promise<{headers: NodeJS.Dict<string | string[]>; body: Buffer}> {
  return new Promise((resolve, reject) => {
    plainRequest(`${address}${name}`, {headers}, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({headers: response.headers, body: Buffer.concat(chunks)}));
      response.on('error', reject);
    }).end();
  });
}
