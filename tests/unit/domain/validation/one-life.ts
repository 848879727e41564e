import type {SettingRow} from '#src/domain/settings.ts';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import type {Issue, IssueType} from '#src/domain/validation/issue.ts';
import type {
  BrotherRecord,
  ElectionRecord,
  ProvinceRecords,
  VowRecord,
} from '#src/domain/validation/records.ts';

export const today = '2026-11-21';

/**
 * A life in short: each row is one text. Rows get the ids v1, v2 … (vows), o1 … (orders), s1 … (stages),
 * h1 … (homes) and p1 … (posts), in the order in which they are written.
 */
export type LifeInShort = {
  readonly brother?: Partial<BrotherRecord>;
  /** `simple 2020-08-02`, `renewal 2021-08-02 for 36`, `simple 2020-08-02 until 2021-01-31` */
  readonly vows?: readonly string[];
  readonly vowRest?: Partial<VowRecord>;
  /** `diaconate 2020-08-02` */
  readonly orders?: readonly string[];
  /** `novitiate 2020-08-02 2021-08-02`, `novitiate 2020-08-02 …` */
  readonly stages?: readonly string[];
  /** `friary 2020-08-02 … guardian` */
  readonly homes?: readonly string[];
  /** `parish 2020-08-02 … pastor` */
  readonly posts?: readonly string[];
  /** The day on which the friary is suppressed. */
  readonly suppressed?: string;
  /** The day on which the parish is closed. */
  readonly closed?: string;
  /** Elections that were accepted: `friary 2020-08-02 … guardian` */
  readonly elections?: readonly string[];
  readonly electionRest?: Partial<ElectionRecord>;
  readonly settings?: readonly SettingRow[];
  readonly today?: string;
};

export const soundBrother: BrotherRecord = {
  id: 'b1',
  name: 'Leone Montefaggi',
  birth_date: '1975-03-10',
  birthday: null,
  name_day: null,
  vocation_type: 'clerical',
  circumscription_id: 'c1',
  phone: '1',
  email: '2',
  emergency_contact: '3',
  membership_status: 'active',
  departure_date: null,
  departure_reason: null,
  death_date: null,
  death_place: null,
  burial_place: null,
  additional_info: null,
  deleted_at: null,
  cached_status: null,
};

/** The circumscription of the curia; the other houses are in that of the brother. */
export const otherUnit = 'c2';

/** Returns the only issue of a type as `severity rows detail`, or `null` when there is none. */
export function issueOf(type: IssueType, life: LifeInShort): string | null {
  const found = findIssues(provinceOf(life)).filter((issue) => issue.type === type);
  if (found.length > 1) throw new Error(`${type} was found more than once`);
  return found[0] === undefined ? null : inShort(found[0]);
}

export function inShort({severity, rows, detail}: Issue): string {
  return `${severity} ${rows.join(',') || '-'} ${detail ?? '-'}`;
}

/** Makes a province of one brother in a house of each type. */
export function provinceOf(life: LifeInShort): ProvinceRecords {
  const rows = <T>(letter: string, lines: readonly string[] = [], read: (line: string[]) => T) =>
    lines.map((line, index) => ({
      id: `${letter}${index + 1}`,
      brother_id: 'b1',
      ...read(line.split(' ')),
    }));
  return {
    ...emptyProvince,
    today: life.today ?? today,
    settings: life.settings ?? [],
    brothers: [{...soundBrother, ...life.brother}],
    vows: rows('v', life.vows, ([type, date = '', word, end]) => ({
      type: type as VowRecord['type'],
      date,
      duration_months: word === 'for' ? Number(end) : null,
      valid_until: word === 'until' ? (end ?? null) : null,
      received_by: 'the minister',
      witness_1: 'Masseo',
      witness_2: 'Rufino',
      ...life.vowRest,
    })),
    ordinations: rows('o', life.orders, ([type = '', date = '']) => ({type, date})),
    formation_stages: rows('s', life.stages, ([stage = '', ...span]) => ({stage, ...spanOf(span)})),
    fraternity_assignments: rows('h', life.homes, ([fraternity_id = '', ...span]) => ({
      fraternity_id,
      ...spanOf(span),
    })),
    institution_assignments: rows('p', life.posts, ([institution_id = '', ...span]) => ({
      institution_id,
      ...spanOf(span),
    })),
    elections: rows('e', life.elections, ([fraternity_id = '', ...span]) => {
      const {role, ...term} = spanOf(span);
      return {
        fraternity_id,
        office: role ?? '',
        ...term,
        left_on: null,
        acceptance: 'accepted',
        ...life.electionRest,
      };
    }),
    fraternities: ['friary', 'formational', 'curia'].map((type) => ({
      id: type,
      type,
      circumscription_id: type === 'curia' ? otherUnit : soundBrother.circumscription_id,
      suppressed_date: type === 'friary' ? (life.suppressed ?? null) : null,
    })),
    institutions: [
      {id: 'parish', type: 'parish', diocese_id: 'd1', suppressed_date: life.closed ?? null},
    ],
  };
}

export const emptyProvince: ProvinceRecords = {
  today,
  settings: [],
  brothers: [],
  vows: [],
  ordinations: [],
  formation_stages: [],
  fraternity_assignments: [],
  institution_assignments: [],
  elections: [],
  fraternities: [],
  institutions: [],
  places: [],
  users: [],
};

function spanOf([start_date = '', end = '…', ...role]: readonly string[]) {
  return {start_date, end_date: end === '…' ? null : end, role: role.join(' ') || null};
}
