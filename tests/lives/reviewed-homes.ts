import type {ReviewedLife} from './reviewed-life.ts';

const inTemporaryVows = {
  stages: ['novitiate 2023-08-01 2024-08-01'],
  vows: ['simple 2024-08-02', 'renewal 2025-08-02', 'renewal 2026-08-02'],
};
const isSolemnSince = (year: number) => ({
  brother: {birth_date: '1965-05-01'},
  stages: [`novitiate ${year - 4}-08-01 ${year - 3}-08-01`],
  vows: [`simple ${year - 3}-08-02 for 36`, `solemn ${year}-08-02`],
});

/** Lives whose difficulty is in the houses and offices. */
export const reviewedHomes: readonly ReviewedLife[] = [
  {
    name: '15 died before the due date, home open',
    life: {
      today: '2026-06-10',
      brother: {
        membership_status: 'deceased',
        death_date: '2026-06-01',
        death_place: 'Assisi',
        burial_place: 'Assisi',
      },
      homes: ['friary 1950-01-01 …'],
      stages: ['novitiate 2024-08-01 2025-08-01'],
      vows: ['simple 2025-08-02'],
    },
    answer: [
      'Not Applicable',
      'simple_professed',
      '2028-05-02',
      'OPEN_POST_AFTER_EXIT:high [1950-01-01]',
    ],
  },
  {
    name: '28 exclaustrated, no house',
    life: isSolemnSince(1993),
    answer: ['Perpetual', 'solemn_professed', '1993-05-02', 'NO_CURRENT_FRATERNITY:medium'],
  },
  {
    name: '36 lay brother guardian, perpetual',
    life: {
      ...isSolemnSince(2009),
      brother: {birth_date: '1965-05-01', vocation_type: 'laicus'},
      homes: ['friary 2024-09-01 … guardian'],
    },
    answer: ['Perpetual', 'solemn_professed', '2009-05-02'],
  },
  {
    name: '37 guardian in temporary vows',
    life: {...inTemporaryVows, homes: ['friary 2024-09-01 … guardian']},
    answer: [
      'Active 2027-08-02',
      'simple_professed',
      '2027-05-02',
      'GUARDIAN_NOT_PERPETUAL:high [2024-09-01]',
    ],
  },
  {
    name: '37b "Guardiano e parroco" in temporary vows',
    life: {...inTemporaryVows, homes: ['friary 2024-09-01 … Guardiano e parroco']},
    answer: [
      'Active 2027-08-02',
      'simple_professed',
      '2027-05-02',
      'GUARDIAN_NOT_PERPETUAL:high [2024-09-01]',
    ],
  },
  {
    name: '50 guardian third term, nine years in one house (3 rows)',
    life: {
      ...isSolemnSince(1994),
      homes: [
        'friary 2017-11-22 2020-11-22 guardian',
        'friary 2020-11-22 2023-11-22 guardian',
        'friary 2023-11-22 … guardian',
      ],
    },
    answer: ['Perpetual', 'solemn_professed', '1994-05-02'],
  },
];
