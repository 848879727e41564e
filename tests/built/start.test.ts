import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {freePort} from '#tests/setup/free-port.ts';

test(
  'npm start builds the app and serves it with a demo province',
  {timeout: 180_000},
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-start-'));
    const port = await freePort();
    // As on a terminal: the test runner's own settings would reach the build.
    const outside = {...process.env, NODE_ENV: undefined, VITEST: undefined};
    const env = {...outside, PORT: String(port), FRATERNITAS_DATA: folder};
    const server = spawn('npm', ['start'], {env, detached: true});
    let said = '';
    const ended = once(server, 'exit');
    const ready = new Promise<void>((resolve) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('is ready at')) resolve();
        });
      }
    });
    try {
      await Promise.race([ready, ended]);
      expect(said).toContain(`Fraternitas is ready at http://localhost:${port}`);
      expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain(
        '<title>Fraternitas',
      );
    } finally {
      if (server.exitCode === null && server.pid !== undefined)
        process.kill(-server.pid, 'SIGTERM');
      await ended;
      rmSync(folder, {recursive: true, force: true});
    }
  },
);
