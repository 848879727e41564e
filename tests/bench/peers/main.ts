import {registry} from '#src/records/registry.ts';
import {type Device, openDevice} from '#tests/e2e/support/device.ts';
import {createProblems} from '#tests/e2e/support/problems.ts';
import {clientAs} from '#tests/e2e/support/server-view.ts';
import {openEmbedded} from '#tests/bench/bench-server.ts';
import {buildApp} from '#tests/bench/build-app.ts';
import type {Report} from '#tests/bench/report.ts';
import type {Cells} from './cells.ts';
import {measureOwn} from './measure-own.ts';
import {measurePeer, type Tables} from './measure-peer.ts';
import {buildPeerPage} from './peer-page.ts';
import {copyForPeers} from './peer-tables.ts';

const libraries = ['RxDB', 'Legend-State', 'TanStack DB'];
/** The largest record types of the demo province: the free RxDB opens no more than 16 collections, its own among them. */
const compared = [
  'places',
  'institutions',
  'brothers',
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'institution_assignments',
  'brother_languages',
  'sacraments',
  'brother_documents',
  'parish_notices',
] as const;
const edits = 1000;

/**
 * Compares the app with libraries that sync with Supabase: the same rows, server, browser and machine, one after the
 * other, each once.
 */
export async function benchPeers(brothers: number, report: Report): Promise<void> {
  buildApp();
  const server = await openEmbedded(brothers);
  const peerPage = await buildPeerPage();
  try {
    await server.operate(copyForPeers(compared));
    await server.start();
    const lines: Record<string, Cells> = {};
    lines['Fraternitas'] = await onDevice(server.url, (device) =>
      measureOwn(server, device, edits),
    );
    const admin = await clientAs(server.url, 'admin');
    for (const name of libraries) {
      lines[name] = await onDevice(server.url, (device) =>
        measurePeer(name, device, peerPage, columnsOf(compared), admin, edits),
      );
    }
    report({title: `Beside other libraries: ${brothers} brothers with their histories`, lines});
  } finally {
    await server.remove();
    await peerPage.remove();
  }
}

async function onDevice<T>(url: string, measure: (device: Device) => Promise<T>): Promise<T> {
  const device = await openDevice(url, createProblems());
  try {
    return await measure(device);
  } finally {
    await device.close();
  }
}

function columnsOf(tables: readonly (keyof typeof registry)[]): Tables {
  return Object.fromEntries(
    tables.map((table) => [table, ['id', 'version', ...Object.keys(registry[table].fields)]]),
  );
}
