import {readFile} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import {lookup} from 'mrmime';
import sirv from 'sirv';
import {isPagePath} from '#src/lib/page-path.ts';
import {contentSecurityPolicy} from '#supabase/hosting/content-security-policy.ts';
import {cacheControl, isInternal, securityHeaders} from '#supabase/hosting/host-rules.ts';
import {acceptedEncoding} from './compression.ts';

/**
 * Serves the built app like a real host: compressed; hashed files are cached for ever, others revalidated; a
 * path without a file gets the app shell, a missing file gets 404.
 */
export function createStaticHost(
  dist: string,
  backendOrigin: string | null,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  // `dev` reads the disk for each request, because the app may be built again while the server runs.
  const sendFile = sirv(dist, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response) => response.setHeader('vary', 'accept-encoding'),
  });

  return async (request, response) => {
    const page = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => '');
    setAll(response, securityHeaders);
    response.setHeader('content-security-policy', contentSecurityPolicy(page, backendOrigin));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return refuse(response, 405, 'Method not allowed');
    }

    const name = fileName(request.url ?? '/');
    if (name === null) return refuse(response, 400, 'Bad request');
    if (isInternal(name)) return refuse(response, 404, 'Not found');
    const isHashed = name.startsWith('/assets/');
    const isPage = isPagePath(name) && !isHashed;
    const file = isPage ? '/index.html' : name;
    setAll(response, {
      'content-type': contentType(file),
      'cache-control': isHashed ? cacheControl.hashed : cacheControl.other,
    });
    request.url = encodeURI(file);
    dropMisreadHeaders(request);
    endWithSource(response);
    sendFile(request, response, () => refuse(response, 404, 'Not found'));
  };
}

/**
 * sirv takes `br;q=0` for an accepted encoding, a suffix range for one from the start, and ignores `If-Range`.
 */
function dropMisreadHeaders({headers}: IncomingMessage): void {
  headers['accept-encoding'] = acceptedEncoding(headers['accept-encoding']?.toString()) ?? '';
  delete headers.range;
}

/** sirv pipes the file: when the file is deleted meanwhile, the answer must end, not the process. */
function endWithSource(response: ServerResponse): void {
  response.once('pipe', (source) => {
    source.once('error', () => response.destroy());
    response.once('close', () => source.destroy());
  });
}

function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|json$|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** The requested path, always within the folder; `null` when it is invalid. */
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

function refuse(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  setAll(response, {'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store'});
  response.end(text);
}
