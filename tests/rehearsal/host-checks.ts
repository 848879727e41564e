import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {hostHeaders} from '#supabase/hosting/host-files.ts';
import {cacheControl} from '#supabase/hosting/host-rules.ts';

type Expected = {readonly status: number; readonly type?: RegExp; readonly cache?: string};

/** Asks a host for every kind of path, and compares status, media type, caching and every header of the build. */
export async function checkHost(url: string, dist: string, backendOrigin: string): Promise<void> {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const headers = hostHeaders(page, backendOrigin);
  const script = readdirSync(path.join(dist, 'assets')).find((name) => name.endsWith('.js')) ?? '';
  const {hashed, other} = cacheControl;
  const expected: Readonly<Record<string, Expected>> = {
    '/': {status: 200, type: /^text\/html/, cache: other},
    '/brothers/profile/friar': {status: 200, type: /^text\/html/, cache: other},
    '/brothers/profile/leone.bellarivolta': {status: 200, type: /^text\/html/, cache: other},
    '/fraternities?q=S.+Damiano': {status: 200, type: /^text\/html/, cache: other},
    '/history/vows/new?brother_id=1': {status: 200, type: /^text\/html/, cache: other},
    '/sw.js': {status: 200, type: /javascript/, cache: other},
    '/manifest.webmanifest': {status: 200, type: /manifest\+json/, cache: other},
    [`/assets/${script}`]: {status: 200, type: /javascript/, cache: hashed},
    '/assets/gone-12345678.js': {status: 404},
    '/gone.png': {status: 404},
    '/_headers': {status: 404},
    '/hosting/nginx.conf': {status: 404},
    '/.vite/manifest.json': {status: 404},
  };
  for (const [address, {status, type, cache}] of Object.entries(expected)) {
    const answer = await fetch(url + address);
    const body = await answer.text();
    assert.equal(answer.status, status, `${address}: status`);
    if (type) assert.match(answer.headers.get('content-type') ?? '', type, `${address}: type`);
    if (cache) assert.equal(answer.headers.get('cache-control'), cache, `${address}: caching`);
    if (type?.test('text/html')) assert.equal(body, page, `${address}: the page of the app`);
    for (const [name, value] of Object.entries(headers))
      assert.equal(answer.headers.get(name), value, `${address}: ${name}`);
  }
}
