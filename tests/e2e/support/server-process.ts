import {fork} from 'node:child_process';
import {once} from 'node:events';
import {compiledServer} from './compiled-server.ts';
import type {Order} from './serve-province.ts';

/** Seeding a province takes half a minute of a core; a busy machine gives it little of one. */
const obeyMs = 300_000;

/** A process that serves one data folder after the other. */
export type ServerProcess = {
  isAlive(): boolean;
  /** Resolves once it is done; rejects with what the process said when it ends before. */
  obey(order: Order): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

export function startProcess(): ServerProcess {
  const child = fork(compiledServer, {stdio: ['ignore', 'pipe', 'pipe', 'ipc']});
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += String(chunk);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  // Whatever happens to the test, no server is left behind; nor does an idle one keep its test run alive.
  process.once('exit', () => child.kill('SIGKILL'));
  child.unref();
  child.channel?.unref();
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;

  return {
    isAlive,
    obey: (order) =>
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
          settle(new Error(`The server did not answer within ${obeyMs} ms:\n${said}`));
        }, obeyMs);
        const done = (): void => settle();
        const ended = (code: number | null): void =>
          settle(new Error(`The server ended (${code ?? 'killed'}):\n${said}`));
        child.once('exit', ended);
        child.once('message', done);
        child.send(order);
      }),
    async kill() {
      if (!isAlive()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
