import type {IssueType} from './issue.ts';

/** The kinds of issues in which a row of somebody's history can have a part. */
export const rowIssueTypes = [
  'NOVITIATE_UNDERAGE',
  'NOVITIATE_SHORT',
  'NOVITIATE_LONG',
  'POSTULANCY_SHORT',
  'STAGE_OVERLAP',
  'STAGE_GAP',
  'STAGE_OPEN_AFTER_PERPETUAL',
  'TEMP_UNDERAGE',
  'TEMP_WITHOUT_NOVITIATE',
  'PERPETUAL_UNDERAGE',
  'PERPETUAL_EARLY',
  'PERPETUAL_WITHOUT_TEMP',
  'TEMP_OVER_6Y',
  'TEMP_OVER_9Y',
  'TEMP_GAP',
  'VOWS_EXPIRED',
  'TWO_PERPETUAL',
  'SIMPLE_AFTER_SOLEMN',
  'MISSING_RECEIVER_OR_WITNESSES',
  'DEACON_UNDERAGE',
  'PRIEST_UNDERAGE',
  'ORDERS_BEFORE_PERPETUAL',
  'INTERSTICE',
  'PRIEST_WITHOUT_DIACONATE',
  'ACOLYTE_INTERSTICE',
  'ORDERED_BUT_LAICUS',
  'ORDERS_ORDER',
  'DATE_ORDER',
  'FUTURE_DATE',
  'EVENT_AFTER_DEATH',
  'OPEN_POST_AFTER_EXIT',
  'TWO_CURRENT_FRATERNITIES',
  'ASSIGNMENT_OVERLAP',
  'TWO_GUARDIANS',
  'GUARDIAN_NOT_PERPETUAL',
  'MASTER_NOT_PERPETUAL',
  'GUARDIAN_TERM',
  'NOVICE_NOT_IN_NOVITIATE',
] as const satisfies readonly IssueType[];

export type RowIssueType = (typeof rowIssueTypes)[number];

export function isRowIssueType(type: IssueType): type is RowIssueType {
  return rowIssueTypes.some((known) => known === type);
}
