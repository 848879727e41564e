import {createHash} from 'node:crypto';

/**
 * Allows the app's own files, and of inline scripts only those in the given page. Inline styles are allowed,
 * because the component library writes them at run time.
 */
export function contentSecurityPolicy(page: string, backendOrigin: string | null): string {
  const connect = ["'self'", ...(backendOrigin === null ? [] : [backendOrigin])];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi)].flatMap(
    ({groups}) => {
      if (/\ssrc\s*=/i.test(groups?.['attributes'] ?? '')) return [];
      const hash = createHash('sha256')
        .update(groups?.['code'] ?? '')
        .digest('base64');
      return [`'sha256-${hash}'`];
    },
  );
}
