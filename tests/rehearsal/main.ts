import {existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Refusal} from '#supabase/embedded/refusal.ts';
import {journeyBehind} from './journey.ts';
import {checkHost} from './host-checks.ts';
import {hosts, type HostProgram} from './hosts.ts';
import {run} from './run.ts';
import {openHostedShape} from './hosted-shape.ts';

type Step = {readonly name: string; readonly run: () => Promise<void> | void};

/** What no machine but a hosted project can show. */
const onlyHosted = [
  '`supabase link`, `supabase db push` and `supabase config push` against the project',
  'that the owner `postgres` of the project has BYPASSRLS, and that its platform takes the time limits of the roles',
  'the real Storage service: policies, signed links, the size limit, removal of orphaned files',
  'the real sign-in service: rate limits, refused refresh tokens, password changes, deleted users',
  'the real gateway: CORS headers of its own 5xx and 429 answers, request size, compression',
  'pg_cron, and backups with point-in-time recovery followed by `select app.feed_rebase()`',
  'TLS, HSTS and the content security policy at the address where people open the app',
];

const halves = ['databases', 'hosts'];

/**
 * Rehearses a production set-up as far as one machine can: every check runs, what is not installed is named, and the
 * end lists what only a hosted project can prove. The words `databases` and `hosts` choose a half; another word is
 * refused. Resolves to the exit code.
 */
export async function rehearse(words: readonly string[]): Promise<number> {
  const strange = words.find((word) => !halves.includes(word));
  if (strange !== undefined)
    throw new Refusal(`Words are: ${halves.join(', ')}, not "${strange}".`);
  const isWanted = (half: string): boolean => words.length === 0 || words.includes(half);
  const missing: string[] = [];
  const failed: string[] = [];
  let passed = 0;
  const steps = [
    ...(isWanted('databases') ? databaseSteps(missing) : []),
    ...(isWanted('hosts') ? hostSteps(missing) : []),
  ];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const start = performance.now();
    try {
      await step.run();
      passed += 1;
      console.log(`── passed (${seconds(start)} s): ${step.name}`);
    } catch (error) {
      failed.push(step.name);
      console.error(error);
      console.log(`── FAILED (${seconds(start)} s): ${step.name}`);
    }
  }
  for (const name of missing) console.log(`\nNot rehearsed, not installed: ${name}`);
  console.log(
    `\nOnly a hosted project can prove:\n${onlyHosted.map((line) => `  - ${line}`).join('\n')}`,
  );
  if (failed.length > 0)
    console.log(`\nFailed:\n${failed.map((line) => `  - ${line}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

/** The SQL suites on each installed PostgreSQL, as a superuser and as a plain owner, and the ways back. */
function databaseSteps(missing: string[]): Step[] {
  const root = '/usr/lib/postgresql';
  const installed = existsSync(root) ? readdirSync(root).map(Number) : [];
  for (const version of [15, 16, 17, 18])
    if (!installed.includes(version)) missing.push(`PostgreSQL ${version}`);
  return installed
    .filter((version) => version >= 15)
    .sort((a, b) => a - b)
    .map((version) => ({
      name: `PostgreSQL ${version}: migrations, server, plain owner, backup, restore, rebase, upgrade`,
      run: () => {
        const env = {FRATERNITAS_POSTGRES: path.join(root, String(version), 'bin')};
        run('vitest', ['run', '--project', 'sql', '--project', 'rest'], env);
      },
    }));
}

/** The built app, at an origin of its own, behind each installed host with the files that the build writes for it. */
function hostSteps(missing: string[]): Step[] {
  const available = hosts.filter((host) => host.isInstalled());
  for (const host of hosts) if (!available.includes(host)) missing.push(host.name);
  return available.map((host) => ({
    name: `the app behind ${host.name}, its services over PostgreSQL at another origin`,
    run: () => rehearseHost(host),
  }));
}

async function rehearseHost(host: HostProgram): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-rehearsal-'));
  const services = await openHostedShape();
  try {
    const dist = path.join(folder, 'dist');
    run('vite', ['build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], {
      VITE_SUPABASE_URL: services.url,
      VITE_SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
    });
    const site = await host.start(dist, folder);
    try {
      await checkHost(site.url, dist, services.url);
      await journeyBehind(site.url);
    } finally {
      await site.stop();
    }
  } finally {
    await services.close();
    rmSync(folder, {recursive: true, force: true});
  }
}
