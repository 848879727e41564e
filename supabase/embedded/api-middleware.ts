import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Connect} from 'vite';
import {worthwhileBytes} from '#supabase/hosting/precompressed.ts';
import {acceptedEncoding, compress} from './compression.ts';
import {limitLoad} from './load-limit.ts';
import {embedsTooMuch, isAddressNested, isNestedTooDeep} from './nesting.ts';

const apiPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1'] as const;

/** Services of a Supabase project that the app does not use: their paths are no pages of the app. */
const missingServices = ['/functions/v1', '/graphql/v1', '/realtime/v1'] as const;

const mebibyte = 1024 * 1024;
// A push has at most 1 MiB; an attachment has 10 MiB and a small form around it.
const maxBodyBytes = 5 * mebibyte;
const maxFileBytes = 10 * mebibyte + 64 * 1024;

/**
 * Passes requests below the API's paths to a web handler. Answers are never cached, and compressed when large.
 * The whole request is read first, so that a slow sender blocks nobody.
 */
export function createApiMiddleware(
  handle: (request: Request) => Promise<Response>,
): Connect.NextHandleFunction {
  const limited = limitLoad(handle);
  return (incoming, outgoing, next) => {
    const url = addressOf(incoming);
    if (url !== null && isBelow(url.pathname, missingServices)) {
      outgoing.writeHead(404, {'content-type': 'application/json', 'cache-control': 'no-store'});
      outgoing.end('{"message":"Not found"}');
      return;
    }
    if (url === null || !isBelow(url.pathname, apiPrefixes)) {
      next();
      return;
    }
    answer(incoming, url, outgoing, limited).catch((error: unknown) => {
      if (!outgoing.headersSent) next(error);
      else outgoing.destroy();
    });
  };
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Returns the requested address with its path resolved; `null` when it is invalid. */
function addressOf(incoming: IncomingMessage): URL | null {
  try {
    return new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  } catch {
    return null;
  }
}

async function answer(
  incoming: IncomingMessage,
  url: URL,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const body = await readBody(incoming, isFileUpload(incoming, url) ? maxFileBytes : maxBodyBytes);
  // The sender disconnected before the end of the request, so nobody waits for an answer.
  if (body === 'gone') return;
  const response = await responseTo(incoming, url, body, handle);
  const encoded = await encode(response, incoming.headers['accept-encoding']?.toString());
  for (const [name, value] of encoded.headers) outgoing.appendHeader(name, value);
  outgoing.statusCode = response.status;
  outgoing.end(encoded.body);
}

async function responseTo(
  incoming: IncomingMessage,
  url: URL,
  body: Uint8Array<ArrayBuffer> | 'too large',
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (body === 'too large') {
    return Response.json({statusCode: '413', message: 'Payload too large'}, {status: 413});
  }
  if (isAddressNested(url.href) || (!isFileUpload(incoming, url) && isNestedTooDeep(body))) {
    return Response.json({code: '54001', message: 'JSON nested too deeply'}, {status: 400});
  }
  if (embedsTooMuch(url)) {
    const message = 'a request reads at most 12 tables, six levels deep';
    return Response.json({code: 'PT400', message, details: null, hint: null}, {status: 400});
  }
  return handle(toRequest(incoming, url, body));
}

async function encode(
  response: Response,
  accepted: string | undefined,
): Promise<{headers: Headers; body: Uint8Array}> {
  const plain = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  // The files of the storage service are already compressed.
  const isFile = /^(?:image\/|application\/pdf)/.test(headers.get('content-type') ?? '');
  const isWorthwhile = !isFile && plain.length >= worthwhileBytes;
  const encoding = isWorthwhile ? acceptedEncoding(accepted) : null;
  if (encoding === null) return {headers, body: plain};
  headers.set('content-encoding', encoding);
  return {headers, body: await compress(plain, encoding)};
}

function isFileUpload({method}: IncomingMessage, {pathname}: URL): boolean {
  return method === 'POST' && pathname.startsWith('/storage/v1/');
}

async function readBody(
  incoming: IncomingMessage,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large' | 'gone'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Reads the rest without storing it, so that the sender gets the answer.
      if (bytes <= most) chunks.push(chunk);
    }
  } catch {
    return 'gone';
  }
  return bytes > most ? 'too large' : new Uint8Array(Buffer.concat(chunks));
}

function toRequest(incoming: IncomingMessage, url: URL, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  return new Request(url, {method, headers, ...(hasBody ? {body} : {})});
}
