import {rm} from 'node:fs/promises';
import {expect, test as base} from 'playwright/test';
import type {ChromiumPart} from './chromium.ts';
import {openDevice, type Device, type DeviceOptions} from './device.ts';
import {profileOf, type Resident} from './profiles.ts';
import {createProblems, type Problems} from './problems.ts';
import {provinceServer, type ProvinceServer} from './province-server.ts';
import {roughLine, type RoughLine} from './rough-line.ts';
import {waitUntilSynced} from './steps.ts';
import {copyOfTemplate} from './template.ts';

type Journey = {
  /** What all devices take of Chromium; a file that needs the whole browser says so by `test.use`. */
  chromium: ChromiumPart;
  /** A running server on its own copy of the demo province. */
  server: ProvinceServer;
  /** Puts a bad line in front of the server. */
  roughLine: () => Promise<RoughLine>;
  /** Opens a browser of its own for somebody; closed at the end. */
  openDevice: (options?: JourneyDevice) => Promise<Device>;
  problems: Problems;
};

type JourneyDevice = Pick<DeviceOptions, 'screen' | 'theme' | 'locale' | 'sharp'> & {
  /** The server's address, or that of a line to it. */
  readonly url?: string;
  /** Who is signed in already, with the records and the app on the device, on the dashboard. An empty browser without. */
  readonly as?: Resident;
};

/** A test that fails when anything went wrong unseen on one of its devices. */
export const test = base.extend<Journey>({
  chromium: ['engine', {option: true}],

  server: async ({}, provide) => {
    const folder = await copyOfTemplate();
    const server = await provinceServer(folder);
    await server.start();
    await provide(server);
    await server.stop();
    await rm(folder, {recursive: true, force: true});
  },

  problems: [
    async ({}, provide) => {
      const problems = createProblems();
      await provide(problems);
      expect(problems.found(), 'went wrong unseen').toEqual([]);
    },
    {auto: true},
  ],

  roughLine: async ({server}, provide) => {
    const open: RoughLine[] = [];
    await provide(async () => {
      const line = await roughLine(server.url);
      open.push(line);
      return line;
    });
    for (const line of open) await line.close();
  },

  openDevice: async ({server, problems, chromium}, provide) => {
    const open: Device[] = [];
    const here = new Set<Resident>();
    await provide(async ({url = server.url, as, ...chosen} = {}) => {
      const options = {...chosen, chromium};
      if (as === undefined) {
        const empty = await openDevice(url, problems, options);
        open.push(empty);
        return empty;
      }
      // A session is of one device: two that renew its token would end it for each other.
      if (here.has(as)) throw new Error(`${as} is on a device already; sign in on the other.`);
      here.add(as);
      const device = await openDevice(url, problems, {...options, profile: profileOf(as)});
      open.push(device);
      await device.page().goto('/dashboard');
      await waitUntilSynced(device.page());
      return device;
    });
    for (const device of open) await device.close();
  },
});
