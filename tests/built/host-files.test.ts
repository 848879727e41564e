import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {
  internalFolders,
  securityHeaders,
  strictTransportSecurity,
} from '#supabase/hosting/host-rules.ts';
import {inlineScripts} from './inline-scripts.ts';
import {precachedUrls} from './precache.ts';

const read = (file: string): string => readFileSync(`dist/${file}`, 'utf8');

/** How each host's file writes a header of every answer. */
const written: readonly [string, (name: string, value: string) => string][] = [
  ['_headers', (name, value) => `  ${name}: ${value}\n`],
  ['hosting/Caddyfile', (name, value) => `\t\t${name} "${value}"\n`],
  ['hosting/nginx.conf', (name, value) => `add_header ${name} "${value}" always;\n`],
];

test.each(written)('%s sends every security header, with HSTS', (file, line) => {
  const wanted = {...securityHeaders, 'strict-transport-security': strictTransportSecurity};
  const missing = Object.entries(wanted).filter(
    ([name, value]) => !read(file).includes(line(name, value)),
  );
  expect(missing).toEqual([]);
});

test.each(written)('%s allows only the inline scripts of the built page', (file) => {
  const scripts = inlineScripts();
  const hashes = scripts.map((code) => createHash('sha256').update(code).digest('base64'));
  expect(scripts).toEqual([
    expect.stringContaining('data-theme'),
    expect.stringContaining('BroadcastChannel'),
    expect.stringContaining('setImmediate'),
    expect.stringContaining('kept_answers'),
    expect.stringContaining('modulepreload'),
    expect.stringContaining('data-page'),
  ]);
  const allowed = ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  expect(/script-src[^;]*/.exec(read(file))?.[0]).toBe(`script-src ${allowed}`);
});

test('_redirects answers 404 for the existing files that are for the operator alone', () => {
  const rules = read('_redirects').split('\n');
  // Netlify sends a file that exists unless the status ends with an exclamation mark.
  const wanted = internalFolders.map((folder) => `${folder}* /404.html 404!`);
  expect(rules).toEqual(expect.arrayContaining(wanted));
});

test('the worker does not precache files meant for the host', () => {
  const kept = precachedUrls();
  expect(kept).toContain('index.html');
  expect(kept.filter((url) => /^(404\.html|_|hosting\/)/.test(url))).toEqual([]);
});
