import {demoBrothers} from '#supabase/seed/province.ts';
import {openBackend} from './backend.ts';
import {readOptions, wholeNumber} from './command-line.ts';
import {dataFolder, ensureFolder, startAnew} from './data-folder.ts';
import {refuseTakenFolder} from './folder-lock.ts';

/** Throws the data away and writes the demo province anew. */
export async function reset(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {brothers: {type: 'string'}});
  const wanted = options.brothers ?? String(demoBrothers);
  const brothers = wholeNumber(wanted, '--brothers', demoBrothers, 100_000);
  const folder = dataFolder();
  ensureFolder(folder);
  refuseTakenFolder(folder);
  startAnew(folder);
  const backend = await openBackend({folder, brothers});
  await backend.close();
  process.stdout.write(`The demo province is back, with ${brothers} brothers.\n`);
}
