import {spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {resolveConfig} from 'vite';
import {expect, test} from 'vitest';
import {embeddedSupabase} from '#supabase/embedded/plugin.ts';
import {pageProject} from './page-project.ts';
import {temporaryFolder} from './temporary-folder.ts';

/** Resolves the configuration of a build in a folder with this `.env` file. */
function configure(...lines: readonly string[]): Promise<unknown> {
  const root = temporaryFolder();
  writeFileSync(path.join(root, '.env'), lines.join('\n'));
  return resolveConfig({root, configFile: false, plugins: [embeddedSupabase()]}, 'build');
}

test('a build for a hosted project is refused without its publishable key', async () => {
  await expect(configure('VITE_SUPABASE_URL=https://province.supabase.co')).rejects.toThrow(
    'VITE_SUPABASE_URL is set, but VITE_SUPABASE_PUBLISHABLE_KEY is not.',
  );
});

test.each([
  ['npm run build', 'build'],
  ['npm run dev', 'serve'],
])('`%s` reports the missing key in one sentence without a stack', (_, command) => {
  const {DEBUG: __, ...env} = process.env;
  const {status, stderr} = spawnSync(path.resolve('node_modules/.bin/vite'), [command], {
    cwd: pageProject(),
    encoding: 'utf8',
    env: {...env, NO_COLOR: '1', VITE_SUPABASE_URL: 'https://province.supabase.co'},
  });
  const [, ...sentences] = stderr.trimEnd().split('\n');
  expect(sentences).toEqual([
    'VITE_SUPABASE_URL is set, but VITE_SUPABASE_PUBLISHABLE_KEY is not.',
  ]);
  expect(status).toBe(1);
});

test.each(['province.supabase.co', 'province', 'ftp://province.supabase.co'])(
  'a build for a hosted project is refused when its address is "%s"',
  async (address) => {
    await expect(
      configure(`VITE_SUPABASE_URL=${address}`, 'VITE_SUPABASE_PUBLISHABLE_KEY=key'),
    ).rejects.toThrow(
      `VITE_SUPABASE_URL must be an address such as https://<project>.supabase.co, not "${address}".`,
    );
  },
);

test('a build for a hosted project is accepted with its address and its key', async () => {
  await expect(
    configure(
      'VITE_SUPABASE_URL=https://province.supabase.co',
      'VITE_SUPABASE_PUBLISHABLE_KEY=key',
    ),
  ).resolves.toBeDefined();
});

const tokenOf = (role: string): string =>
  ['{"alg":"HS256"}', JSON.stringify({iss: 'supabase', role}), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

test.each([
  ['a secret key', 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'],
  ['a service role key', tokenOf('service_role')],
])(
  'a build for a hosted project is refused with %s, because everyone can read it',
  async (_, key) => {
    const asked = configure(
      'VITE_SUPABASE_URL=https://province.supabase.co',
      `VITE_SUPABASE_PUBLISHABLE_KEY=${key}`,
    );
    await expect(asked).rejects.toThrow('VITE_SUPABASE_PUBLISHABLE_KEY is a secret key.');
  },
);

test('a build for a hosted project is accepted with an anon key', async () => {
  await expect(
    configure(
      'VITE_SUPABASE_URL=https://province.supabase.co',
      `VITE_SUPABASE_PUBLISHABLE_KEY=${tokenOf('anon')}`,
    ),
  ).resolves.toBeDefined();
});
