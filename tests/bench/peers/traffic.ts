import type {Page} from 'playwright';

/** What a page asked of the server since the last look. */
export type Traffic = {readonly requests: number; readonly kib: number};

/** Counts the answers of the server's API to this page, with their headers, as they were sent. */
export function watchTraffic(page: Page): () => Promise<Traffic> {
  let sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/rest/')) return;
    const size = request.sizes().then((all) => all.responseHeadersSize + all.responseBodySize);
    sizes.push(size.catch(() => 0));
  });
  return async () => {
    const all = await Promise.all(sizes);
    sizes = [];
    return {requests: all.length, kib: Math.round(all.reduce((sum, one) => sum + one, 0) / 1024)};
  };
}
