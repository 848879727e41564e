import {createHash} from 'node:crypto';
import {readFile, stat} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {compress, encodingFor, type Encoding} from './compression.ts';
import {contentSecurityPolicy} from '#supabase/hosting/content-security-policy.ts';
import {cacheControl, securityHeaders} from '#supabase/hosting/host-rules.ts';
import {isCompressible, mediaType} from './media-types.ts';

type KeptFile = {
  modified: number;
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
};

/**
 * Serves the built app the way a real host would: compressed, hashed files for ever, the rest
 * asked about each time, the shell for pages without a file, and 404 where a file is missing.
 */
export function createStaticHost(
  dist: string,
  backendOrigin: string | null,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const kept = new Map<string, KeptFile>();

  async function open(name: string): Promise<KeptFile | null> {
    const file = path.join(dist, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const known = kept.get(name);
    if (known?.modified === found.mtimeMs) return known;
    const body = new Uint8Array(await readFile(file));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const fresh: KeptFile = {modified: found.mtimeMs, body, etag, encoded: new Map()};
    kept.set(name, fresh);
    return fresh;
  }

  return async (request, response) => {
    const shell = await open('index.html');
    const page = shell === null ? '' : Buffer.from(shell.body).toString('utf8');
    setAll(response, securityHeaders);
    response.setHeader('content-security-policy', contentSecurityPolicy(page, backendOrigin));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return end(response, 405, 'Method not allowed');
    }

    const name = fileName(request.url ?? '/');
    if (name === null) return end(response, 400, 'Bad request');
    const isPage = path.extname(name) === '' && !name.startsWith('/assets/');
    const file = isPage ? shell : await open(name);
    if (file === null) return end(response, 404, 'Not found');
    await send(request, response, isPage ? '/index.html' : name, file);
  };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  file: KeptFile,
): Promise<void> {
  setAll(response, {
    'content-type': mediaType(name),
    'cache-control': name.startsWith('/assets/') ? cacheControl.hashed : cacheControl.other,
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return end(response, 304, '');

  const accepted = request.headers['accept-encoding']?.toString();
  const encoding = isCompressible(name) ? encodingFor(accepted, file.body.length) : null;
  const body = encoding === null ? file.body : await encodedOnce(file, encoding);
  if (encoding !== null) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.statusCode = 200;
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodedOnce(file: KeptFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.encoded.get(encoding);
  if (known !== undefined) return known;
  const made = compress(file.body, encoding, 'kept');
  file.encoded.set(encoding, made);
  return made;
}

/** The path asked for, always below the folder; `null` when it cannot be read. */
function fileName(url: string): string | null {
  try {
    const decoded = decodeURIComponent(new URL(url, 'http://host').pathname);
    if (decoded.includes('\0')) return null;
    return path.posix.normalize(`/${decoded.replaceAll('\\', '/')}`);
  } catch {
    return null;
  }
}

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  if (status >= 400) {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
  }
  response.end(status === 304 ? undefined : text);
}
