import type {AnyRow} from '#src/records/record.ts';

/** Tells whether an erasure has blanked a proposal: every other one but a delete has values. */
export function isBlankProposal({operation, proposed_changes: values}: AnyRow): boolean {
  return operation !== 'delete' && Object.keys(values ?? {}).length === 0;
}
