import {serve, type Served} from '#supabase/embedded/serve.ts';

/** What a journey asks of the process: to serve a data folder, or to let go of it. */
export type Order = {readonly root: string; readonly port: number} | 'close';

let served: Served | null = null;

process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));

async function obey(order: Order): Promise<void> {
  await served?.close();
  served = null;
  if (order !== 'close') {
    process.env['FRATERNITAS_DATA'] = order.root;
    served = await serve(order.port);
  }
  process.send?.('done');
}
