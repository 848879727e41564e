/** The kinds of records that an issue may be about. */
export const entityTypes = ['brother', 'fraternity', 'institution', 'place', 'user'] as const;
export type EntityType = (typeof entityTypes)[number];

export type Severity = 'high' | 'medium' | 'low';

/** Records that contradict each other, canon law or the rules of the order. */
export type Issue = {
  readonly code: string;
  readonly type: IssueType;
  readonly severity: Severity;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** The ids of the rows that break the rule, each once, sorted as text. */
  readonly rows: readonly string[];
  /** Days and names of the first of those rows, in no language: `2024-07-16 → 2025-06-30`. */
  readonly detail: string | null;
  /** The limit that was applied to the first of those rows; `null` for a rule with the same limit for every event. */
  readonly norm: Norm | null;
};

/** The limit that a rule applied to an event, by the law of its day. */
export type Norm = {
  /**
   * Months between two orders, or completed years; `birthday`: the event was on the birthday itself, a day before the
   * years were complete (can. 203).
   */
  readonly kind: 'months' | 'age' | 'birthday';
  readonly least: number;
  /** The Code of Canon Law, by its year. */
  readonly law: 1917 | 1983;
};

/**
 * Every kind of issue the rules can find: its code and what it rests on. Canons are of the Code of Canon Law (1983; those
 * of 1917 are in `norm-basis.ts`);
 * `Const.` and `Ord.` are the Constitutions and Ordinances of the Capuchins (2013). The database has the same list.
 */
export const issueKinds = {
  NOVITIATE_UNDERAGE: {code: 'F01', basis: 'can. 643 §1, 1°'},
  NOVITIATE_SHORT: {code: 'F02', basis: 'can. 648 §1, 649 §1–2'},
  NOVITIATE_LONG: {code: 'F03', basis: 'can. 648 §3, 653 §2'},
  POSTULANCY_SHORT: {code: 'F04', basis: 'Ord. 2/11'},
  STAGE_OVERLAP: {code: 'F05', basis: 'order'},
  STAGE_GAP: {code: 'F05', basis: 'order'},
  STAGE_OPEN_AFTER_PERPETUAL: {code: 'F06', basis: 'logic'},

  TEMP_UNDERAGE: {code: 'P01', basis: 'can. 656, 1°'},
  TEMP_WITHOUT_NOVITIATE: {code: 'P02', basis: 'can. 656, 2°'},
  PERPETUAL_UNDERAGE: {code: 'P03', basis: 'can. 658, 1°'},
  PERPETUAL_EARLY: {code: 'P04', basis: 'can. 657 §3, 658, 2°'},
  PERPETUAL_WITHOUT_TEMP: {code: 'P05', basis: 'can. 658, 2°; 684'},
  TEMP_OVER_6Y: {code: 'P06', basis: 'can. 655, 657 §2'},
  TEMP_OVER_9Y: {code: 'P07', basis: 'can. 657 §2'},
  TEMP_GAP: {code: 'P08', basis: 'can. 657 §1'},
  VOWS_EXPIRED: {code: 'P09', basis: 'can. 657 §1'},
  TWO_PERPETUAL: {code: 'P10', basis: 'logic'},
  SIMPLE_AFTER_SOLEMN: {code: 'P12', basis: 'can. 690'},
  MISSING_RECEIVER_OR_WITNESSES: {code: 'P11', basis: 'Ord. 2/16'},

  DEACON_UNDERAGE: {code: 'O01', basis: 'can. 1031 §1, §2, §4'},
  PRIEST_UNDERAGE: {code: 'O02', basis: 'can. 1031 §1, §4'},
  ORDERS_BEFORE_PERPETUAL: {code: 'O03', basis: 'can. 1037; 644, 268 §2'},
  INTERSTICE: {code: 'O04', basis: 'can. 1031 §1'},
  PRIEST_WITHOUT_DIACONATE: {code: 'O05', basis: 'logic'},
  ACOLYTE_INTERSTICE: {code: 'O06', basis: 'can. 1035 §2'},
  ORDERED_BUT_LAICUS: {code: 'O07', basis: 'logic'},
  ORDERS_ORDER: {code: 'O08', basis: 'logic'},

  DATE_ORDER: {code: 'D01', basis: 'can. 644, 268 §2'},
  FUTURE_DATE: {code: 'D02', basis: 'logic'},
  IMPLAUSIBLE_AGE: {code: 'D03', basis: 'logic'},
  MISSING_BIRTH_DATE: {code: 'D04', basis: 'completeness'},
  BIRTHDAY_MISMATCH: {code: 'D05', basis: 'logic'},

  DECEASED_NO_DATE: {code: 'M01', basis: 'completeness'},
  EVENT_AFTER_DEATH: {code: 'M03', basis: 'logic'},
  DEPARTED_NO_DATE: {code: 'M04', basis: 'completeness'},
  DEPARTED_NO_REASON: {code: 'M04', basis: 'completeness'},
  OPEN_POST_AFTER_EXIT: {code: 'M05', basis: 'logic'},
  DECEASED_NO_PLACE: {code: 'M06', basis: 'necrology'},

  NO_CURRENT_FRATERNITY: {code: 'A01', basis: 'can. 665'},
  TWO_CURRENT_FRATERNITIES: {code: 'A02', basis: 'logic'},
  ASSIGNMENT_OVERLAP: {code: 'A03', basis: 'logic'},
  TWO_GUARDIANS: {code: 'A05', basis: 'can. 608'},
  NO_GUARDIAN: {code: 'A06', basis: 'can. 608'},
  GUARDIAN_NOT_PERPETUAL: {code: 'A07', basis: 'can. 623'},
  MASTER_NOT_PERPETUAL: {code: 'A08', basis: 'can. 651 §1; Const. 31,5'},
  GUARDIAN_TERM: {code: 'A09', basis: 'can. 624'},
  HOUSE_UNDER_3: {code: 'A10', basis: 'Const.'},
  NOVICE_NOT_IN_NOVITIATE: {code: 'A11', basis: 'can. 647 §2'},
  POST_IN_CLOSED_INSTITUTION: {code: 'A12', basis: 'logic'},
  GUARDIAN_IS_BISHOP: {code: 'A13', basis: 'can. 705'},

  PARISH_NO_DIOCESE: {code: 'I01', basis: 'logic'},
  PLACE_NO_COUNTRY: {code: 'I02', basis: 'logic'},

  STATUS_UNKNOWN: {code: 'X01', basis: 'completeness'},
  STATUS_STALE: {code: 'X02', basis: 'logic'},
  OVERRIDE_ACTIVE: {code: 'X03', basis: 'order'},
  POSSIBLE_DUPLICATE: {code: 'X04', basis: 'order'},
  NAME_FORMAT: {code: 'X05', basis: 'order'},
  USER_LINKED_TO_EXITED: {code: 'X06', basis: 'security'},
  CONTACT_MISSING: {code: 'X07', basis: 'completeness'},
} as const satisfies Readonly<Record<string, {readonly code: string; readonly basis: string}>>;

export type IssueType = keyof typeof issueKinds;

/** Tells whether this build knows a type; a server of a later version may have others. */
export function isIssueType(type: string): type is IssueType {
  return Object.hasOwn(issueKinds, type);
}

/** The kinds of issues that a row of a brother's life events can cause; the row's form shows them. */
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
  'POST_IN_CLOSED_INSTITUTION',
] as const satisfies readonly IssueType[];

export type RowIssueType = (typeof rowIssueTypes)[number];

export function isRowIssueType(type: IssueType): type is RowIssueType {
  return rowIssueTypes.some((known) => known === type);
}
