import {once} from 'node:events';
import {createServer, request, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';

/** Changes an answer on its way to the browser; what it gives back is sent instead. */
export type Alter = (pathname: string, body: string) => string;

export type AlteringProxy = {
  readonly url: string;
  /** From now on answers are changed so. */
  alter(alter: Alter): void;
  close(): Promise<void>;
};

/** Stands between the browser and the server, for answers that no healthy server would give. */
export async function alteringProxy(target: string): Promise<AlteringProxy> {
  let alter: Alter = (_, body) => body;
  const proxy = createServer((incoming, outgoing) => {
    const {pathname, search, hostname, port} = new URL(incoming.url ?? '/', target);
    const headers = {...incoming.headers, 'accept-encoding': 'identity'};
    // What is altered here must not be taken for unchanged there.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const {method} = incoming;
    const onward = request({hostname, port, path: pathname + search, method, headers}, (answer) => {
      void textOf(answer).then((bytes) => {
        const isText = /json|javascript/.test(answer.headers['content-type'] ?? '');
        const body = isText ? Buffer.from(alter(pathname, bytes.toString('utf8'))) : bytes;
        const {'content-length': _, 'transfer-encoding': __, ...kept} = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, {...kept, 'content-length': body.length});
        outgoing.end(body);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const {port} = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    alter: (next) => {
      alter = next;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

async function textOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
