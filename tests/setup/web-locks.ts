import {afterAll} from 'vitest';

/**
 * Installs Web Locks until the end of the test file: exclusive ones, in the order of the requests, with `signal`,
 * `steal`, `ifAvailable` and `query`, as in the standard. Test files may share a process, and without locks no round runs, so
 * the next file would see rounds that it does not expect.
 */
export function installWebLocks(): void {
  const known: {locks?: unknown} = globalThis.navigator ?? {};
  Object.defineProperty(known, 'locks', {value: createWebLocks(), configurable: true});
  Object.defineProperty(globalThis, 'navigator', {value: known, configurable: true});
  afterAll(() => void Reflect.deleteProperty(known, 'locks'));
}

type Options = {
  readonly signal?: AbortSignal;
  readonly steal?: boolean;
  readonly ifAvailable?: boolean;
};
type Work = (lock: {readonly name: string} | null) => unknown;
type Holder = {readonly rob: () => void};
type Waiting = {readonly begin: () => void};

/** The locks of one device. */
export type WebLocks = {
  request(name: string, ...rest: [Work] | [Options, Work]): Promise<unknown>;
  query(): Promise<{readonly held: readonly {readonly name: string}[]}>;
};

export function createWebLocks(): WebLocks {
  const holders = new Map<string, Holder>();
  const queues = new Map<string, Waiting[]>();

  function request(name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    const {signal, steal = false, ifAvailable = false} = options;
    return new Promise((resolve, reject) => {
      const holder: Holder = {rob: () => reject(aborted())};
      const hold = (): void => {
        holders.set(name, holder);
        const free = (): void => {
          if (holders.get(name) === holder) release(name);
        };
        void Promise.resolve({name}).then(work).then(resolve, reject).finally(free);
      };
      if (signal?.aborted) return reject(aborted());
      if (steal) {
        holders.get(name)?.rob();
        return hold();
      }
      if (!holders.has(name)) return hold();
      if (ifAvailable) return void Promise.resolve(work(null)).then(resolve, reject);
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const waiting: Waiting = {begin: hold};
      queue.push(waiting);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(waiting);
        if (place === -1) return;
        queue.splice(place, 1);
        reject(aborted());
      });
    });
  }

  function release(name: string): void {
    holders.delete(name);
    queues.get(name)?.shift()?.begin();
  }

  return {
    request,
    query: async () => ({held: [...holders.keys()].map((name) => ({name}))}),
  };
}

function aborted(): DOMException {
  return new DOMException('The lock was stolen or not waited for', 'AbortError');
}
