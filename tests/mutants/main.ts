import {Refusal} from '#supabase/embedded/refusal.ts';
import {runSqlEdits} from './run-sql-edits.ts';
import {measuredFolders, runStryker} from './run-stryker.ts';

/**
 * Measures which defects the tests report. `records`, `mutations` or `sync`: Stryker changes that folder
 * of `src` in one place after the other. `sql`: known defects of the push, the pull and the records. Without an
 * argument: all of it. A second argument selects the files or the defects whose name contains it. Returns
 * the exit code.
 */
export async function mutants([what, ...parts]: readonly string[]): Promise<number> {
  const folders = measuredFolders.filter((folder) => what === undefined || what === folder);
  if (folders.length === 0 && what !== 'sql') {
    throw new Refusal(`Choose among ${measuredFolders.join(', ')}, sql, not "${what}".`);
  }
  let isEnough = true;
  for (const folder of folders) isEnough = (await runStryker(folder, parts)) && isEnough;
  if (what === undefined || what === 'sql') isEnough = (await runSqlEdits(parts)) === 0 && isEnough;
  return isEnough ? 0 : 1;
}
