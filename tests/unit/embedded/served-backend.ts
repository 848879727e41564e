import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {openBackend, type Backend, type BackendOptions} from '#supabase/embedded/backend.ts';
import type {DataFolder} from '#supabase/embedded/data-folder.ts';

export type ServedBackend = {backend: Backend; address: string; close: () => Promise<void>};

/** Opens the data folder and serves only its API on a free port. */
export async function serveBackend(
  folder: DataFolder,
  options: Pick<BackendOptions, 'portraits'> = {},
): Promise<ServedBackend> {
  const backend = await openBackend({folder, ...options});
  const server = createServer((request, response) => {
    backend.middleware(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server listening on TCP has an address of this type.
  const {port} = server.address() as AddressInfo;
  return {
    backend,
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await backend.close();
    },
  };
}
