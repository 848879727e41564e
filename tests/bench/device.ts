import {spawnSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {openDevice} from '#tests/e2e/support/device.ts';
import {createProblems} from '#tests/e2e/support/problems.ts';
import {provinceServer} from '#tests/e2e/support/province-server.ts';
import {
  firstSync,
  keyToList,
  type Measurement,
  saveToVisible,
  sentAfterReturn,
  warmStart,
} from './device-measurements.ts';
import {spreadOf} from './times.ts';

const turns = 5;

/** Measures what people wait for, in Chromium against what `npm start` serves. */
export async function benchDevice(sizes: readonly number[]): Promise<void> {
  run('npx', ['vite', 'build', '--logLevel', 'error'], {});
  for (const brothers of sizes) {
    const measured = await measureProvince(brothers);
    console.log(`\nOn the device: ${brothers} brothers with their histories`);
    console.table(summary(measured));
  }
}

async function measureProvince(brothers: number): Promise<Measurement[]> {
  const data = await mkdtemp(path.join(tmpdir(), 'fraternitas-bench-'));
  const reset = ['supabase/embedded/run.mjs', 'reset', '--brothers', String(brothers)];
  run(process.execPath, reset, {FRATERNITAS_DATA: data});
  const server = await provinceServer(data);
  const measured: Measurement[] = [];
  await server.start();
  const device = await openDevice(server.url, createProblems());
  try {
    const page = await device.newTab();
    const first = await firstSync(page);
    console.log(`${brothers} brothers: ${first.rows} rows`);
    measured.push(first);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.kill();
    for (let turn = 0; turn < turns; turn += 1) {
      measured.push(...(await warmStart(device.context())));
      measured.push(await keyToList(page));
      measured.push(await saveToVisible(page, turn));
    }
    await server.start();
    measured.push(await sentAfterReturn(page));
  } finally {
    await device.close();
    await server.kill();
    await rm(data, {recursive: true, force: true});
  }
  return measured;
}

function run(command: string, args: readonly string[], env: Record<string, string>): void {
  const {status} = spawnSync(command, args, {stdio: 'inherit', env: {...process.env, ...env}});
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

function summary(measured: readonly Measurement[]): Record<string, Record<string, number>> {
  const byName = new Map<string, number[]>();
  for (const {name, ms} of measured) byName.set(name, [...(byName.get(name) ?? []), ms]);
  return Object.fromEntries(
    [...byName].map(([name, times]) => {
      const {min, median, max} = spreadOf(times.map(Math.round));
      return [name, {'min ms': min, 'median ms': median, 'max ms': max}];
    }),
  );
}
