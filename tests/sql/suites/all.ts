import type {Suite} from '#tests/sql/support/own-databases.ts';
import {describeAccepting} from './accepting.ts';
import {describeManagingAccounts} from './managing-accounts.ts';
import {describeFindingWeaknesses} from './finding-weaknesses.ts';
import {describeAttachedPersons} from './attached-persons.ts';
import {describeAttaching} from './attaching.ts';
import {describeBackingUp} from './backing-up.ts';
import {describeBecomingAdmin} from './becoming-admin.ts';
import {describeBounding} from './bounding.ts';
import {describeCalendarAddresses} from './calendar-addresses.ts';
import {describeCalling} from './calling.ts';
import {describeCombiningProposals} from './combining-proposals.ts';
import {describeClosingSessions} from './closing-sessions.ts';
import {describeEndingSessions} from './ending-sessions.ts';
import {describeCoordinates} from './coordinates.ts';
import {describeCountingForAdmins} from './counting-for-admins.ts';
import {describeDeleting} from './deleting.ts';
import {describeDeletingProposedRows} from './deleting-proposed-rows.ts';
import {describeDepending} from './depending.ts';
import {describeErasing} from './erasing.ts';
import {describeErasingCompletely} from './erasing-completely.ts';
import {describeErasingOnePersonOnly} from './erasing-one-person-only.ts';
import {describeErasingKnowingly} from './erasing-knowingly.ts';
import {describeFolding} from './folding.ts';
import {describeForging} from './forging.ts';
import {describeForgingExports} from './forging-exports.ts';
import {describeFormerVersions} from './former-versions.ts';
import {describeDecidingGroups} from './deciding-groups.ts';
import {describeFilesOfMergedBrothers} from './files-of-merged-brothers.ts';
import {describeFuzzing} from './fuzzing.ts';
import {describeGranting} from './granting.ts';
import {describeFunctions} from './functions.ts';
import {describeGrouping} from './grouping.ts';
import {describeGuarding} from './guarding.ts';
import {describeGuardingBatches} from './guarding-batches.ts';
import {describeGuardingPhotos} from './guarding-photos.ts';
import {describeHostile} from './hostile.ts';
import {describeImportableTables} from './importable-tables.ts';
import {describeImporting} from './importing.ts';
import {describeLosingTheRole} from './losing-the-role.ts';
import {describeJudgingAgain} from './judging-again.ts';
import {describeKeepingPlans} from './keeping-plans.ts';
import {describeListedRoles} from './listed-roles.ts';
import {describeSearchingTheAuditLog} from './searching-the-audit-log.ts';
import {describeMemberLimits} from './member-limits.ts';
import {describeMergeUnits} from './merge-units.ts';
import {describeMerging} from './merging.ts';
import {describeMergingBrothers} from './merging-brothers.ts';
import {describeMergingProposals} from './merging-proposals.ts';
import {describeMergingTraces} from './merging-traces.ts';
import {describeMovingBrothers} from './moving-brothers.ts';
import {describeNamingAuthors} from './naming-authors.ts';
import {describeOlderSchemas} from './older-schemas.ts';
import {describeListingDuplicates} from './listing-duplicates.ts';
import {describePartialDays} from './partial-days.ts';
import {describePhotographing} from './photographing.ts';
import {describePlainNumbers} from './plain-numbers.ts';
import {describePrivateRecords} from './private-records.ts';
import {describePruning} from './pruning.ts';
import {describePacking} from './packing.ts';
import {describePulling} from './pulling.ts';
import {describePushing} from './pushing.ts';
import {describeRecording} from './recording.ts';
import {describeRecordingExports} from './recording-exports.ts';
import {describeRefusing} from './refusing.ts';
import {describeRefusingMerges} from './refusing-merges.ts';
import {describeRepeatingMerges} from './repeating-merges.ts';
import {describeReplacingRecords} from './replacing-records.ts';
import {describeResolving} from './resolving.ts';
import {describeReturning} from './returning.ts';
import {describeReviewing} from './reviewing.ts';
import {describeRoles} from './roles.ts';
import {describeSchema} from './schema.ts';
import {describePushingAfterARestore} from './pushing-after-a-restore.ts';
import {describeSettingPasswords} from './setting-passwords.ts';
import {describeSettingsAndPortraits} from './settings-and-portraits.ts';
import {describeSigningIn} from './signing-in.ts';
import {describeStatistics} from './statistics.ts';
import {describeStatus} from './status.ts';
import {describeReadingTheQueue} from './reading-the-queue.ts';
import {describeUndoingApprovals} from './undoing-approvals.ts';
import {describeUndoingImports} from './undoing-imports.ts';
import {describeUndoingMerges} from './undoing-merges.ts';
import {describeUnpulledApprovals} from './unpulled-approvals.ts';
import {describeConnectingDirectly} from './connecting-directly.ts';
import {describeFormationRules} from './validation-formation.ts';
import {describeHomeRules} from './validation-homes.ts';
import {describeIssueKinds} from './validation-kinds.ts';
import {describeLifeRules} from './validation-lives.ts';
import {describeNorms} from './validation-norms.ts';
import {describeOfficeRules} from './validation-offices.ts';
import {describeOrderRules} from './validation-orders.ts';
import {describeRecordRules} from './validation-records.ts';
import {describeRenewalRules} from './validation-renewals.ts';
import {describeVowRules} from './validation-vows.ts';
import {describeVowStatus} from './vow-status.ts';
import {describeWithdrawing} from './withdrawing.ts';
import {describeWritingPrivateRecords} from './writing-private-records.ts';

/**
 * The suites that hold on every engine. Each test creates its own small province and reads nothing else.
 */
export const everySuite: readonly Suite[] = [
  describeSchema,
  describeFunctions,
  describeGuarding,
  describeCalendarAddresses,
  describeCalling,
  describeCoordinates,
  describeCountingForAdmins,
  describeGranting,
  describeFindingWeaknesses,
  describeForging,
  describeConnectingDirectly,
  describeRoles,
  describeLosingTheRole,
  describeSigningIn,
  describeClosingSessions,
  describeEndingSessions,
  describeSettingPasswords,
  describeManagingAccounts,
  describePushing,
  describeRefusing,
  describeNamingAuthors,
  describeOlderSchemas,
  describeBecomingAdmin,
  describeBounding,
  describePlainNumbers,
  describeMerging,
  describeMergeUnits,
  describeFormerVersions,
  describeFolding,
  describeWithdrawing,
  describeDeleting,
  describeDeletingProposedRows,
  describeUnpulledApprovals,
  describeGrouping,
  describeMovingBrothers,
  describeReplacingRecords,
  describeDecidingGroups,
  describeDepending,
  describeResolving,
  describeReturning,
  describeReviewing,
  describeReadingTheQueue,
  describePacking,
  describePulling,
  describeKeepingPlans,
  describePrivateRecords,
  describeWritingPrivateRecords,
  describePushingAfterARestore,
  describeStatus,
  describeVowStatus,
  describeFormationRules,
  describeVowRules,
  describeRenewalRules,
  describeOrderRules,
  describeLifeRules,
  describeHomeRules,
  describeOfficeRules,
  describeRecordRules,
  describeIssueKinds,
  describeNorms,
  describeListedRoles,
  describeAccepting,
  describeJudgingAgain,
  describeListingDuplicates,
  describeStatistics,
  describeRecording,
  describeRecordingExports,
  describeForgingExports,
  describeSearchingTheAuditLog,
  describeErasing,
  describeErasingOnePersonOnly,
  describeErasingCompletely,
  describeErasingKnowingly,
  describePruning,
  describeImportableTables,
  describeImporting,
  describeUndoingApprovals,
  describeUndoingImports,
  describeMergingBrothers,
  describeMergingProposals,
  describeCombiningProposals,
  describeMergingTraces,
  describeFilesOfMergedBrothers,
  describeRefusingMerges,
  describeRepeatingMerges,
  describeUndoingMerges,
  describeGuardingBatches,
  describeBackingUp,
  describeSettingsAndPortraits,
  describePartialDays,
  describePhotographing,
  describeGuardingPhotos,
  describeAttaching,
  describeAttachedPersons,
  describeHostile,
  describeFuzzing,
  describeMemberLimits,
];
