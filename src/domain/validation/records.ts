import type {Day} from '#src/lib/civil-date.ts';
import type {PartialDay} from '#src/lib/partial-day.ts';
import type {HouseDays, Suppressible} from '#src/domain/house-days.ts';
import type {SettingRow} from '#src/domain/settings.ts';
import type {VowRow} from '#src/domain/vow.ts';

/** Everything that the rules read. There may be more rows; rows of a brother who is not listed are ignored. */
export type ProvinceRecords = {
  readonly today: Day;
  readonly settings: readonly SettingRow[];
  readonly brothers: readonly BrotherRecord[];
  readonly vows: readonly VowRecord[];
  readonly ordinations: readonly OrdinationRecord[];
  readonly formation_stages: readonly StageRecord[];
  readonly fraternity_assignments: readonly HomeRecord[];
  readonly institution_assignments: readonly PostRecord[];
  readonly elections: readonly ElectionRecord[];
  readonly fraternities: readonly FraternityRecord[];
  readonly institutions: readonly InstitutionRecord[];
  readonly places: readonly PlaceRecord[];
  readonly users: readonly AccountRecord[];
};

export type BrotherRecord = {
  readonly id: string;
  readonly name: string;
  readonly birth_date: Day | null;
  readonly birthday: Day | null;
  /** Missing while the server does not have the column yet. */
  readonly name_day?: PartialDay | null;
  readonly vocation_type: string;
  readonly circumscription_id: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly emergency_contact: string | null;
  readonly membership_status: string;
  readonly departure_date: Day | null;
  readonly departure_reason: string | null;
  readonly death_date: Day | null;
  readonly death_place: string | null;
  readonly burial_place: string | null;
  readonly additional_info: unknown;
  readonly deleted_at: string | null;
  /** The stored status; `null` when there is none yet. */
  readonly cached_status: string | null;
};

type OfBrother = {readonly id: string; readonly brother_id: string};

export type VowRecord = OfBrother &
  VowRow & {
    readonly received_by: string | null;
    readonly witness_1: string | null;
    readonly witness_2: string | null;
  };

export type OrdinationRecord = OfBrother & {readonly type: string; readonly date: Day};

/** A period; one without an end date continues. */
export type Span = {readonly start_date: Day; readonly end_date: Day | null};

export type StageRecord = OfBrother & Span & {readonly stage: string};

export type AssignmentRecord = OfBrother & Span & {readonly role: string | null};

export type HomeRecord = AssignmentRecord & {readonly fraternity_id: string};

export type PostRecord = AssignmentRecord & {readonly institution_id: string};

/** An election or appointment to an office, and when the brother left it. */
export type ElectionRecord = OfBrother &
  Span & {
    readonly office: string;
    readonly fraternity_id: string | null;
    readonly left_on: Day | null;
    readonly acceptance: string;
  };

export type FraternityRecord = Partial<HouseDays> & {
  readonly id: string;
  readonly type: string;
  readonly circumscription_id: string;
};

export type InstitutionRecord = Suppressible & {
  readonly id: string;
  readonly type: string;
  readonly diocese_id: string | null;
};

export type PlaceRecord = {readonly id: string; readonly country_id: string | null};

export type AccountRecord = {
  readonly id: string;
  readonly linked_brother_id: string | null;
  readonly disabled_at: string | null;
};
