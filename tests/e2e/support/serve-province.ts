import {serve, type Served} from '#supabase/embedded/serve.ts';

/** A command to the process: serve a data folder, or close the one it serves. */
export type Command = {readonly root: string; readonly port: number} | 'close';

let served: Served | null = null;

process.on('message', (command: Command) => {
  execute(command).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));

async function execute(command: Command): Promise<void> {
  await served?.close();
  served = null;
  if (command !== 'close') {
    process.env['FRATERNITAS_DATA'] = command.root;
    served = await serve(command.port);
  }
  process.send?.('done');
}
