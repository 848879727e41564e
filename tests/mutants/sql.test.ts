import {afterAll, beforeAll} from 'vitest';
import {describeBounding} from '#tests/sql/suites/bounding.ts';
import {describeDeleting} from '#tests/sql/suites/deleting.ts';
import {describeDeletingProposedRows} from '#tests/sql/suites/deleting-proposed-rows.ts';
import {describeDepending} from '#tests/sql/suites/depending.ts';
import {describeFilesOfMergedBrothers} from '#tests/sql/suites/files-of-merged-brothers.ts';
import {describeFolding} from '#tests/sql/suites/folding.ts';
import {describeGrouping} from '#tests/sql/suites/grouping.ts';
import {describeMergeUnits} from '#tests/sql/suites/merge-units.ts';
import {describeMerging} from '#tests/sql/suites/merging.ts';
import {describePrivateRecords} from '#tests/sql/suites/private-records.ts';
import {describePulling} from '#tests/sql/suites/pulling.ts';
import {describePushing} from '#tests/sql/suites/pushing.ts';
import {describeRacing} from '#tests/sql/suites/racing.ts';
import {describeRacingApprovals} from '#tests/sql/suites/racing-approvals.ts';
import {describeRefusing} from '#tests/sql/suites/refusing.ts';
import {describePushingAfterARestore} from '#tests/sql/suites/pushing-after-a-restore.ts';
import {describeWithdrawing} from '#tests/sql/suites/withdrawing.ts';
import {attachPostgres, type ServerDatabase} from '#tests/sql/support/postgres.ts';

// One suite on a database that `run-sql-edits.ts` has prepared; it starts this file once for each defect.
const {MUTANT_PORT: port = '', MUTANT_DATABASE: name = '', MUTANT_SUITE: suite = ''} = process.env;

const suites: Readonly<Record<string, (database: () => ServerDatabase) => void>> = {
  bounding: describeBounding,
  deleting: describeDeleting,
  'deleting-proposed-rows': describeDeletingProposedRows,
  depending: describeDepending,
  'files-of-merged-brothers': describeFilesOfMergedBrothers,
  folding: describeFolding,
  grouping: describeGrouping,
  'merge-units': describeMergeUnits,
  merging: describeMerging,
  'private-records': describePrivateRecords,
  pulling: describePulling,
  pushing: describePushing,
  racing: describeRacing,
  'racing-approvals': describeRacingApprovals,
  refusing: describeRefusing,
  'pushing-after-a-restore': describePushingAfterARestore,
  withdrawing: describeWithdrawing,
};

let database: ServerDatabase;
beforeAll(() => {
  database = attachPostgres(Number(port), name);
});
afterAll(() => database.close());

const describeSuite = suites[suite];
if (!describeSuite) throw new Error(`there is no suite "${suite}"`);
describeSuite(() => database);
