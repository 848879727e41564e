import {type Device, openDevice} from '#tests/e2e/support/device.ts';
import {createProblems} from '#tests/e2e/support/problems.ts';
import {statusLink} from '#tests/e2e/support/steps.ts';
import {type BenchServer, type Engine, openServer} from './bench-server.ts';
import {buildApp} from './build-app.ts';
import {deviceLines} from './device-table.ts';
import {heapAfterNavigations} from './measure-heap.ts';
import {keyToList, openProfile, saveToVisible, untilListed, warmStarts} from './measure-screens.ts';
import {drained, firstSync, nothingNew, sentAfterReturn} from './measure-syncing.ts';
import type {Measurement} from './measurement.ts';
import {takeIn, writeEdits} from './queue-edits.ts';
import type {Report} from './report.ts';

// As many cards as are drawn in the window: each turn edits another.
const turns = 8;
const returns = 3;
const queuedEdits = 1000;

/** Measures what people wait for, in Chromium against the built app on each engine. */
export async function benchDevice(
  sizes: readonly number[],
  engines: readonly Engine[],
  report: Report,
): Promise<void> {
  buildApp();
  for (const brothers of sizes) {
    for (const engine of engines) {
      const measured = await measureProvince(engine, brothers);
      const where = engine === 'embedded' ? 'the embedded server' : 'PostgreSQL';
      report({
        title: `On the device, beside ${where}: ${brothers} brothers with their histories`,
        lines: deviceLines(measured, brothers),
      });
    }
  }
}

async function measureProvince(engine: Engine, brothers: number): Promise<Measurement[]> {
  const server = await openServer(engine, brothers);
  try {
    await server.start();
    return [
      ...(await onDevice(server, (device) => measureMember(server, device))),
      ...(await onDevice(server, (device) => measureAdmin(server, device))),
      ...(await onDevice(server, async (device) => [await firstSync(device.page(), 'secretary')])),
    ];
  } finally {
    await server.remove();
  }
}

async function onDevice(
  server: BenchServer,
  measure: (device: Device) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const device = await openDevice(server.url, createProblems());
  try {
    return await measure(device);
  } finally {
    await device.close();
  }
}

async function measureMember(server: BenchServer, device: Device): Promise<Measurement[]> {
  const page = device.page();
  const measured = [await firstSync(page, 'friar')];
  for (let turn = 0; turn < turns; turn += 1) measured.push(await nothingNew(page));
  await server.kill();
  // The first start after a sync is not like those that follow.
  await warmStarts(device.context());
  for (let turn = 0; turn < turns; turn += 1) {
    measured.push(...(await warmStarts(device.context())));
    measured.push(await keyToList(page, 1), await keyToList(page, 4));
    measured.push(await openProfile(page, turn));
    measured.push(await saveToVisible(page, turn));
  }
  measured.push(...(await heapAfterNavigations(page)));
  for (let turn = 0; turn < returns; turn += 1) {
    if (turn > 0) await saveUnsent(server, page, turn);
    await server.start();
    measured.push(await sentAfterReturn(page));
  }
  return measured;
}

async function saveUnsent(
  server: BenchServer,
  page: ReturnType<Device['page']>,
  turn: number,
): Promise<void> {
  await server.kill();
  await page.goto('/brothers');
  await untilListed(page);
  await saveToVisible(page, turn);
  await statusLink(page, /waiting/).waitFor();
}

async function measureAdmin(server: BenchServer, device: Device): Promise<Measurement[]> {
  const page = device.page();
  const first = await firstSync(page, 'admin');
  const file = await writeEdits(server.url, queuedEdits);
  await server.kill();
  await takeIn(page, file);
  await server.start();
  return [first, await drained(page, queuedEdits, Date.now())];
}
