import {atHome, type ReviewedLife} from './reviewed-life.ts';

const homes = atHome;
const inFormation = ['formational 2020-01-01 …'];
const isSolemnSince1993 = {
  brother: {birth_date: '1970-05-01'},
  homes,
  vows: ['simple 1990-08-02 for 36', 'solemn 1993-08-02'],
};

/** Lives whose difficulty is in the stages of formation or in the ages. */
export const reviewedFormation: readonly ReviewedLife[] = [
  {
    name: '16a profession anticipated 15 days',
    life: {homes, stages: ['novitiate 2025-08-02 2026-07-18'], vows: ['simple 2026-07-18']},
    answer: ['Active 2027-07-18', 'simple_professed', '2029-04-18'],
  },
  {
    name: '16b profession anticipated 16 days',
    life: {homes, stages: ['novitiate 2025-08-02 2026-07-17'], vows: ['simple 2026-07-17']},
    answer: [
      'Active 2027-07-17',
      'simple_professed',
      '2029-04-17',
      'NOVITIATE_SHORT:high [2025-08-02 → 2026-07-17]',
    ],
  },
  {
    name: '17 novitiate broken off, second one of 7 months (649)',
    life: {
      homes,
      stages: ['novitiate 2023-07-10 2023-12-10', 'novitiate 2025-01-10 2025-08-01'],
      vows: ['simple 2025-08-02 for 36'],
    },
    answer: [
      'Active 2028-08-02',
      'simple_professed',
      '2028-05-02',
      'NOVITIATE_SHORT:high [2025-01-10 → 2025-08-01]',
      'STAGE_GAP:low [2023-12-10 → 2025-01-10]',
    ],
  },
  {
    name: '17b novitiate in two houses, one row each',
    life: {
      homes,
      stages: ['novitiate 2024-08-01 2025-01-31', 'novitiate 2025-02-01 2025-08-01'],
      vows: ['simple 2025-08-02 for 36'],
    },
    answer: ['Active 2028-08-02', 'simple_professed', '2028-05-02'],
  },
  {
    name: '18 novitiate of 6 months, profession a year later',
    life: {homes, stages: ['novitiate 2024-07-16 2025-01-31'], vows: ['simple 2025-08-02 for 36']},
    answer: [
      'Active 2028-08-02',
      'simple_professed',
      '2028-05-02',
      'NOVITIATE_SHORT:high [2024-07-16 → 2025-01-31]',
    ],
  },
  {
    name: '19a novitiate prolonged to 29 m',
    life: {homes, stages: ['novitiate 2023-08-01 2026-01-15'], vows: ['simple 2026-01-16']},
    answer: [
      'Expiring Soon 2027-01-16',
      'simple_professed',
      '2028-10-16',
      'NOVITIATE_LONG:medium [2023-08-01 → 2026-01-15]',
    ],
  },
  {
    name: '19b novitiate of 31 m',
    life: {homes, stages: ['novitiate 2023-08-01 2026-03-15'], vows: ['simple 2026-03-16']},
    answer: [
      'Active 2027-03-16',
      'simple_professed',
      '2028-12-16',
      'NOVITIATE_LONG:high [2023-08-01 → 2026-03-15]',
    ],
  },
  {
    name: '20a perpetual ON the 21st birthday',
    life: {
      brother: {birth_date: '2005-08-02'},
      homes,
      stages: ['novitiate 2022-08-20 2023-08-20'],
      vows: ['simple 2023-08-21 for 36', 'solemn 2026-08-02'],
    },
    answer: [
      'Perpetual',
      'solemn_professed',
      '2026-05-21',
      'PERPETUAL_UNDERAGE:medium [2026-08-02]',
    ],
  },
  {
    name: '20b perpetual the day before',
    life: {
      brother: {birth_date: '2005-08-02'},
      homes,
      stages: ['novitiate 2022-08-20 2023-08-20'],
      vows: ['simple 2023-08-21 for 36', 'solemn 2026-08-01'],
    },
    answer: ['Perpetual', 'solemn_professed', '2026-05-21', 'PERPETUAL_UNDERAGE:high [2026-08-01]'],
  },
  {
    name: '20c novitiate ON the 17th birthday, first vows ON the 18th',
    life: {
      brother: {birth_date: '2008-07-16'},
      homes,
      stages: ['novitiate 2025-07-16 2026-07-15'],
      vows: ['simple 2026-07-16'],
    },
    answer: [
      'Active 2027-07-16',
      'simple_professed',
      '2029-04-16',
      'NOVITIATE_UNDERAGE:medium [2025-07-16]',
      'TEMP_UNDERAGE:medium [2026-07-16]',
    ],
  },
  {
    name: '21 born 29 Feb 2008, novitiate 28 Feb 2025',
    life: {
      brother: {birth_date: '2008-02-29'},
      homes,
      stages: ['novitiate 2025-02-28 2026-02-28'],
      vows: ['simple 2026-03-01'],
    },
    answer: [
      'Active 2027-03-01',
      'simple_professed',
      '2028-12-01',
      'NOVITIATE_UNDERAGE:high [2025-02-28]',
    ],
  },
  {
    name: '25 postulancy 1 Aug – 31 Jul',
    life: {
      homes,
      stages: ['postulancy 2023-08-01 2024-07-31', 'novitiate 2024-08-01 2025-08-01'],
      vows: ['simple 2025-08-02 for 36'],
    },
    answer: ['Active 2028-08-02', 'simple_professed', '2028-05-02'],
  },
  {
    name: '26 post-novitiate with philosophy inside',
    life: {
      homes,
      stages: [
        'novitiate 2021-08-01 2022-08-01',
        'post_novitiate 2022-08-03 …',
        'philosophy 2022-08-15 2026-06-30',
        'pastoral_year 2026-07-15 …',
      ],
      vows: [
        'simple 2022-08-02',
        ...[2023, 2024, 2025, 2026].map((year) => `renewal ${year}-08-02`),
      ],
    },
    answer: ['Active 2027-08-02', 'simple_professed', '2025-05-02'],
  },
  {
    name: '27a old friar, only his licentiate entered',
    life: {...isSolemnSince1993, stages: ['specialisation 2005-10-01 2008-06-30']},
    answer: ['Perpetual', 'solemn_professed', '1993-05-02', 'TEMP_WITHOUT_NOVITIATE:medium'],
  },
  {
    name: '27b old friar, only theology entered',
    life: {...isSolemnSince1993, stages: ['theology 1993-10-01 1997-06-30']},
    answer: ['Perpetual', 'solemn_professed', '1993-05-02', 'TEMP_WITHOUT_NOVITIATE:medium'],
  },
  {
    name: '41 postulant without house',
    life: {stages: ['postulancy 2026-08-01 …']},
    answer: ['Not Professed', 'postulant', '–'],
  },
  {
    name: '45 missing: left without date',
    life: {brother: {membership_status: 'departed'}},
    answer: [
      'Not Applicable',
      'unknown',
      '–',
      'DEPARTED_NO_DATE:high',
      'DEPARTED_NO_REASON:low',
      'STATUS_UNKNOWN:medium',
    ],
  },
  {
    name: '47 old law: perpetual vows 3y minus 2 months, 1968',
    life: {
      brother: {birth_date: '1945-05-01'},
      homes,
      stages: ['novitiate 1964-08-14 1965-08-14'],
      vows: ['simple 1965-08-15 for 36', 'solemn 1968-06-15'],
    },
    answer: ['Perpetual', 'solemn_professed', '1968-05-15'],
  },
  {
    name: '49 novice gone home, next year novice again (open)',
    life: {
      homes: inFormation,
      stages: ['novitiate 2024-08-01 2025-01-10', 'novitiate 2026-08-01 …'],
    },
    answer: ['Not Professed', 'novice', '–', 'STAGE_GAP:low [2025-01-10 → 2026-08-01]'],
  },
];
