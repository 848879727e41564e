import {type ChildProcess, fork} from 'node:child_process';
import {once} from 'node:events';
import {compiledServer} from './compiled-server.ts';
import type {Command} from './serve-province.ts';

/** Seeding a province takes half a minute of processor time, several minutes on a busy machine. */
const executeMs = 300_000;

/**
 * A server of a journey lives for some seconds: it does not compile the code of the database a second time for more
 * speed, and it has room for what a start allocates. Both halve the processor time of a start.
 */
export const shortLived = [
  '--liftoff-only',
  '--min-semi-space-size=64',
  '--max-semi-space-size=128',
];

/** A server that serves for minutes is as fast as that of `npm start`. */
export const lasting: readonly string[] = [];

/** A server process that serves one data folder after the other. */
export type ServerProcess = {
  isAlive(): boolean;
  /** Resolves when the command is done; rejects with the output of the process when it ends before. */
  execute(command: Command): Promise<void>;
  /** Kills the process (SIGKILL). */
  kill(): Promise<void>;
};

/** No server outlives the test run. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** `flags`: of Node.js, `shortLived` or `lasting`. */
export function startProcess(flags: readonly string[] = shortLived): ServerProcess {
  const child = fork(compiledServer, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...flags],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += String(chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  // An idle one does not keep the run alive.
  child.unref();
  child.channel?.unref();
  const isAlive = (): boolean => alive.has(child);

  return {
    isAlive,
    execute: (command) =>
      new Promise((resolve, reject) => {
        const settle = (error?: Error): void => {
          clearTimeout(tooLate);
          child.off('exit', ended);
          child.off('message', done);
          if (error === undefined) resolve();
          else reject(error);
        };
        const tooLate = setTimeout(() => {
          child.kill('SIGKILL');
          settle(new Error(`The server did not answer within ${executeMs} ms:\n${output}`));
        }, executeMs);
        const done = (): void => settle();
        const ended = (code: number | null): void =>
          settle(new Error(`The server ended (${code ?? 'killed'}):\n${output}`));
        child.once('exit', ended);
        child.once('message', done);
        child.send(command);
      }),
    async kill() {
      if (!isAlive()) return;
      const exited = once(child, 'exit');
      // Otherwise a program that only waits for this ends here, without its last words.
      child.ref();
      child.kill('SIGKILL');
      await exited;
    },
  };
}
