import {once} from 'node:events';
import {createServer, request, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Answer, Call, Outcome} from './outcomes.ts';

/** Chooses the outcome of a call; without one the call is forwarded unchanged. */
type ChooseOutcome = (call: Call) => Outcome | undefined;

/** A proxy between a browser and the server, as bad as a journey wants it. */
export type BadConnection = {
  readonly url: string;
  /** Every call that the browser has sent, in order. */
  readonly calls: readonly Call[];
  /** From now on `choose` decides about each call. */
  setOutcome(choose: ChooseOutcome): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of the server at `target`; what goes wrong in it happens to real requests. */
export async function badConnection(target: string): Promise<BadConnection> {
  const calls: Call[] = [];
  let choose: ChooseOutcome = () => undefined;
  const proxy = createServer((incoming, outgoing) => {
    void bytesOf(incoming).then(async (sent) => {
      const {pathname, search} = new URL(incoming.url ?? '/', target);
      const call = {pathname, body: sent.toString('utf8'), at: performance.now()};
      calls.push(call);
      const forward = () => forwardTo(target, incoming, pathname + search, sent);
      const reply = ({status, headers, body}: Answer) => {
        outgoing.writeHead(status, {...headers, 'content-length': body.length}).end(body);
      };
      const outcome = choose(call);
      try {
        if (outcome) await outcome({forward, reply, outgoing});
        else reply(await forward());
      } catch {
        // The server or the browser has ended.
        outgoing.destroy();
      }
    });
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const {port} = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    calls,
    setOutcome: (next) => {
      choose = next;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function forwardTo(
  target: string,
  {method, headers: sentHeaders}: IncomingMessage,
  path: string,
  sent: Buffer,
): Promise<Answer> {
  const {hostname, port} = new URL(target);
  const headers = {...sentHeaders, 'accept-encoding': 'identity'};
  // An altered answer must not be replaced by "not modified".
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
