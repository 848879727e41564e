import {vi} from 'vitest';
import {ids} from '#tests/screens/brothers/province.ts';

export const id = '00000000-0000-4000-8000-0000000000c1';
const path = `brothers/${ids.leone}/00000000-0000-4000-8000-0000000000c2.pdf`;
export const act = {
  id,
  name: 'Act.pdf',
  mime_type: 'application/pdf',
  byte_size: 1_234_000,
  storage_path: path,
  created_at: '2026-11-20T10:00:00Z',
};
export const pdf = (name = 'Act.pdf') =>
  new File(['%PDF-1.7 act'], name, {type: 'application/pdf'});

/** What was done with the server since `serve` was called. */
export const asked: string[] = [];

type Server = {
  readonly list?: readonly unknown[];
  /** The answer to a request for the list. */
  readonly listing?: Response;
  readonly file?: Blob;
};

/** Answers for the list, the files and what is done with them; without a server there is no connection. */
export function serve(server: Server | null): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const {pathname} = new URL(request.url);
    const name = pathname.split('/rpc/')[1] ?? '';
    if (server === null) throw new TypeError('Failed to fetch');
    if (name === 'get_attachments')
      return server.listing?.clone() ?? Response.json(server.list ?? [act]);
    if (name === 'remove_attachment') asked.push(`${name} ${await request.text()}`);
    if (name === 'remove_attachment') return Response.json(path);
    if (name === 'add_attachment') asked.push(`${name} ${await request.text()}`);
    if (name === 'add_attachment') return Response.json(null);
    // A round that ends without an answer would make the device offline.
    if (!pathname.startsWith('/storage/')) return Response.json({}, {status: 503});
    asked.push(`${request.method} ${pathname.split('/object/')[1]}`);
    return request.method === 'GET' ? new Response(server.file ?? pdf()) : Response.json({});
  });
}
