import {demoBrothers} from '#supabase/seed/province.ts';
import {openBackend} from './backend.ts';
import {readOptions, wholeNumber} from './command-line.ts';

/** Deletes all data and creates the demo province. */
export async function reset(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {brothers: {type: 'string'}});
  const wanted = options.brothers ?? String(demoBrothers);
  const brothers = wholeNumber(wanted, '--brothers', demoBrothers, 100_000);
  const backend = await openBackend({brothers, portraits: true, anew: true});
  await backend.close();
  process.stdout.write(`Created the demo province with ${brothers} brothers.\n`);
}
