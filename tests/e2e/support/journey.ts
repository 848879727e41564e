import {rm} from 'node:fs/promises';
import {expect, test as base} from 'playwright/test';
import {openDevice, type Device, type DeviceOptions} from './device.ts';
import {createProblems, type Problems} from './problems.ts';
import {provinceServer, type ProvinceServer} from './province-server.ts';
import {copyOfTemplate} from './template.ts';

type Journey = {
  /** A running server on its own copy of the demo province. */
  server: ProvinceServer;
  /** Opens a browser of its own for somebody; closed at the end. */
  openDevice: (options?: DeviceOptions) => Promise<Device>;
  problems: Problems;
};

/** A test that fails when anything went wrong unseen on one of its devices. */
export const test = base.extend<Journey>({
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

  openDevice: async ({server, problems}, provide) => {
    const open: Device[] = [];
    await provide(async (options) => {
      const device = await openDevice(server.url, problems, options);
      open.push(device);
      return device;
    });
    for (const device of open) await device.close();
  },
});
