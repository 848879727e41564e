import {demoBrothers} from '#supabase/seed/province.ts';
import {openBackend} from './backend.ts';
import {readOptions, wholeNumber} from './command-line.ts';
import {dataFolder, ensureFolder, markUnfinished} from './data-folder.ts';
import {refuseTakenFolder} from './folder-lock.ts';

/** Deletes all data and creates the demo province. */
export async function reset(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {brothers: {type: 'string'}});
  const wanted = options.brothers ?? String(demoBrothers);
  const brothers = wholeNumber(wanted, '--brothers', demoBrothers, 100_000);
  const folder = dataFolder();
  ensureFolder(folder);
  refuseTakenFolder(folder);
  markUnfinished(folder);
  const backend = await openBackend({folder, brothers, portraits: true});
  await backend.close();
  process.stdout.write(`Created the demo province with ${brothers} brothers.\n`);
}
