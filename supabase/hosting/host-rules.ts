/** Headers of every answer, the same on every host. Source: OWASP Secure Headers Project, for a page without frames. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Two years, for hosts with TLS. The embedded server uses plain HTTP and does not send it. */
export const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

/** How long browsers may cache a file: hashed files for ever, the others only after revalidation. */
export const cacheControl = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const;

/** What the build contains for the operator: no host sends it. */
export const internalFiles = ['/_headers', '/_redirects'] as const;
export const internalFolders = ['/hosting/', '/.vite/'] as const;

/** Tells whether a path of the build is for the operator alone. */
export function isInternal(pathname: string): boolean {
  return (
    internalFiles.some((file) => pathname === file) ||
    internalFolders.some((folder) => pathname.startsWith(folder))
  );
}
