import path from 'node:path';

const text = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
} as const;

const packed = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
} as const;

const types = new Map<string, string>(Object.entries({...text, ...packed}));

/** The media type by the file's ending. */
export function mediaType(name: string): string {
  return types.get(path.extname(name).toLowerCase()) ?? 'application/octet-stream';
}

/** Says whether compressing pays: pictures and fonts are packed already. */
export function isCompressible(name: string): boolean {
  return path.extname(name).toLowerCase() in text;
}
