import type {Server} from './server.ts';

/** The server, which notes how many calls it is working on. */
export function countCalls(server: Server, counter: {serverCalls: number}): Server {
  return new Proxy(server, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return async (...values: readonly unknown[]): Promise<unknown> => {
        counter.serverCalls += 1;
        try {
          return await Reflect.apply(part, target, values);
        } finally {
          counter.serverCalls -= 1;
        }
      };
    },
  });
}
