import {expect, test as base} from 'playwright/test';
import type {ChromiumPart} from './chromium.ts';
import {openDevice, type Device, type DeviceOptions} from './device.ts';
import {profileOf, type PreparedUser} from './profiles.ts';
import {createProblems, type Problems} from './problems.ts';
import {lendProvince} from './lent-province.ts';
import type {ProvinceServer} from './province-server.ts';
import {badConnection, type BadConnection} from './bad-connection.ts';
import {waitUntilSynced} from './steps.ts';

type Journey = {
  /** Which Chromium the devices use; a file that needs the whole browser chooses it by `test.use`. */
  chromium: ChromiumPart;
  /** A running server on its own copy of the demo province, in which nobody has written. */
  server: ProvinceServer;
  /** Starts a proxy in front of the server that loses, delays or changes requests. */
  badConnection: () => Promise<BadConnection>;
  /** Opens a browser with a profile of its own; closed at the end. */
  openDevice: (options?: JourneyDevice) => Promise<Device>;
  problems: Problems;
};

type JourneyDevice = Pick<DeviceOptions, 'screen' | 'theme' | 'locale' | 'sharp'> & {
  /** The server's address, or that of a proxy in front of it. */
  readonly url?: string;
  /** The user who is signed in, with records and app on the device, at the dashboard; without it the browser is empty. */
  readonly as?: PreparedUser;
};

/** A test that fails when one of its devices logs an error or throws. */
export const test = base.extend<Journey>({
  chromium: ['engine', {option: true}],

  server: async ({}, provide) => {
    const lent = await lendProvince();
    await provide(lent.server);
    await lent.giveBack();
  },

  problems: [
    async ({}, provide) => {
      const problems = createProblems();
      await provide(problems);
      expect(problems.found(), 'logged errors').toEqual([]);
    },
    {auto: true},
  ],

  badConnection: async ({server}, provide) => {
    const open: BadConnection[] = [];
    await provide(async () => {
      const connection = await badConnection(server.url);
      open.push(connection);
      return connection;
    });
    for (const connection of open) await connection.close();
  },

  openDevice: async ({server, problems, chromium}, provide) => {
    const open: Device[] = [];
    const signedIn = new Set<PreparedUser>();
    await provide(async ({url = server.url, as, ...chosen} = {}) => {
      const options = {...chosen, chromium};
      if (as === undefined) {
        const empty = await openDevice(url, problems, options);
        open.push(empty);
        return empty;
      }
      // Two devices that renew the token of one session end it for each other.
      if (signedIn.has(as)) throw new Error(`${as} is on a device already; sign in on the other.`);
      signedIn.add(as);
      const device = await openDevice(url, problems, {...options, profile: profileOf(as)});
      open.push(device);
      await device.page().goto('/dashboard');
      await waitUntilSynced(device.page());
      return device;
    });
    for (const device of open) await device.close();
  },
});
