import type {Database} from '#tests/sql/support/database.ts';
import {describeDeleting} from './deleting.ts';
import {describeDepending} from './depending.ts';
import {describeFolding} from './folding.ts';
import {describeGrouping} from './grouping.ts';
import {describeGuarding} from './guarding.ts';
import {describeMergeUnits} from './merge-units.ts';
import {describeMerging} from './merging.ts';
import {describePhotographing} from './photographing.ts';
import {describePulling} from './pulling.ts';
import {describePushing} from './pushing.ts';
import {describeRecording} from './recording.ts';
import {describeRefusing} from './refusing.ts';
import {describeReviewing} from './reviewing.ts';
import {describeRoles} from './roles.ts';
import {describeSchema} from './schema.ts';
import {describeSettingsAndPortraits} from './settings-and-portraits.ts';
import {describeSigningIn} from './signing-in.ts';
import {describeStatistics} from './statistics.ts';
import {describeStatus} from './status.ts';
import {describeVowStatus} from './vow-status.ts';
import {describeWithdrawing} from './withdrawing.ts';

/** What holds on every engine. Each test makes a small province of its own and looks at nothing else. */
export function describeEverything(database: () => Database): void {
  describeSchema(database);
  describeGuarding(database);
  describeRoles(database);
  describeSigningIn(database);
  describePushing(database);
  describeRefusing(database);
  describeMerging(database);
  describeMergeUnits(database);
  describeFolding(database);
  describeWithdrawing(database);
  describeDeleting(database);
  describeGrouping(database);
  describeDepending(database);
  describeReviewing(database);
  describePulling(database);
  describeStatus(database);
  describeVowStatus(database);
  describeStatistics(database);
  describeRecording(database);
  describeSettingsAndPortraits(database);
  describePhotographing(database);
}
