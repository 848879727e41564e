import {once} from 'node:events';
import {createServer, request, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Answer, Call, Fate} from './fates.ts';

/** Chooses what becomes of a call; one that has no fate simply passes. */
export type Meet = (call: Call) => Fate | undefined;

/** The way between a browser and the server, as bad as a journey wants it. */
export type RoughLine = {
  readonly url: string;
  /** Every call that has set out, in order. */
  readonly calls: readonly Call[];
  /** From now on calls meet this. */
  meet(meet: Meet): void;
  close(): Promise<void>;
};

/** Puts a line in front of the server; whatever goes wrong on it happens to real requests. */
export async function roughLine(target: string): Promise<RoughLine> {
  const calls: Call[] = [];
  let meet: Meet = () => undefined;
  const line = createServer((incoming, outgoing) => {
    void bytesOf(incoming).then(async (sent) => {
      const {pathname, search} = new URL(incoming.url ?? '/', target);
      const call = {pathname, body: sent.toString('utf8'), at: performance.now()};
      calls.push(call);
      const ask = () => forward(target, incoming, pathname + search, sent);
      const give = ({status, headers, body}: Answer) => {
        outgoing.writeHead(status, {...headers, 'content-length': body.length}).end(body);
      };
      const fate = meet(call);
      try {
        if (fate) await fate({ask, give, outgoing});
        else give(await ask());
      } catch {
        // The server is gone, or whoever asked is.
        outgoing.destroy();
      }
    });
  });
  line.listen(0, 'localhost');
  await once(line, 'listening');
  const {port} = line.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    calls,
    meet: (next) => {
      meet = next;
    },
    async close() {
      line.closeAllConnections();
      line.close();
      await once(line, 'close');
    },
  };
}

function forward(
  target: string,
  {method, headers: sentHeaders}: IncomingMessage,
  path: string,
  sent: Buffer,
): Promise<Answer> {
  const {hostname, port} = new URL(target);
  const headers = {...sentHeaders, 'accept-encoding': 'identity'};
  // What is changed on the line must not be taken for unchanged at its end.
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  return new Promise((resolve, reject) => {
    const onward = request({hostname, port, path, method, headers}, (answer) => {
      const {'content-length': _, 'transfer-encoding': __, ...kept} = answer.headers;
      const status = answer.statusCode ?? 502;
      bytesOf(answer).then((body) => resolve({status, headers: kept, body}), reject);
    });
    onward.on('error', reject);
    onward.end(sent);
  });
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
