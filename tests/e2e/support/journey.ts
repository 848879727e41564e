import {rm} from 'node:fs/promises';
import {expect, test as base} from 'playwright/test';
import {openDevice, type Device, type DeviceOptions} from './device.ts';
import {createProblems, type Problems} from './problems.ts';
import {provinceServer, type ProvinceServer} from './province-server.ts';
import {roughLine, type RoughLine} from './rough-line.ts';
import {copyOfTemplate} from './template.ts';

type Journey = {
  /** A running server on its own copy of the demo province. */
  server: ProvinceServer;
  /** Puts a bad line in front of the server. */
  roughLine: () => Promise<RoughLine>;
  /** Opens a browser of its own for somebody, at the server or at the `url` of a line; closed at the end. */
  openDevice: (options?: DeviceOptions & {url?: string}) => Promise<Device>;
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

  roughLine: async ({server}, provide) => {
    const open: RoughLine[] = [];
    await provide(async () => {
      const line = await roughLine(server.url);
      open.push(line);
      return line;
    });
    for (const line of open) await line.close();
  },

  openDevice: async ({server, problems}, provide) => {
    const open: Device[] = [];
    await provide(async ({url = server.url, ...options} = {}) => {
      const device = await openDevice(url, problems, options);
      open.push(device);
      return device;
    });
    for (const device of open) await device.close();
  },
});
