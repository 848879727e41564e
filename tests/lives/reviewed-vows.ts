import {atHome, type ReviewedLife} from './reviewed-life.ts';

const novitiate = (start: string, end: string) => ({
  homes: atHome,
  stages: [`novitiate ${start} ${end}`],
});
const sinceYear = (first: number, last: number) =>
  Array.from({length: last - first + 1}, (_, index) => `renewal ${first + index}-08-02`);

/** Lives whose difficulty is in their vows. */
export const reviewedVows: readonly ReviewedLife[] = [
  {
    name: '01 leap-day vow, day after',
    life: {
      today: '2025-03-01',
      ...novitiate('2023-02-27', '2024-02-28'),
      vows: ['simple 2024-02-29'],
    },
    answer: ['In Grace Period 2025-02-28', 'simple_professed', '2026-11-28'],
  },
  {
    name: '02 leap-day vow 36 m, last day',
    life: {
      today: '2023-02-28',
      ...novitiate('2019-02-27', '2020-02-28'),
      vows: ['simple 2020-02-29 for 36'],
    },
    answer: ['Expiring Soon 2023-02-28', 'simple_professed', '2022-11-28'],
  },
  {
    name: '03 devotional renewal inside a 3-year vow',
    life: {
      today: '2026-01-10',
      ...novitiate('2022-08-01', '2023-08-01'),
      vows: ['simple 2023-08-02 for 36', 'renewal 2024-09-17'],
    },
    answer: ['Active 2026-08-02', 'simple_professed', '2026-05-02'],
  },
  {
    name: '04 early renewal (18 days before expiry)',
    life: {
      today: '2026-07-20',
      ...novitiate('2023-08-01', '2024-08-01'),
      vows: ['simple 2024-08-02', 'renewal 2025-07-15'],
    },
    answer: ['In Grace Period 2026-07-15', 'simple_professed', '2027-05-02'],
  },
  {
    name: '05a perpetual 33 months after',
    life: {
      ...novitiate('2022-08-01', '2023-08-01'),
      vows: ['simple 2023-08-02 for 36', 'solemn 2026-05-02'],
    },
    answer: ['Perpetual', 'solemn_professed', '2026-05-02'],
  },
  {
    name: '05b perpetual 33 months minus one day',
    life: {
      ...novitiate('2022-08-01', '2023-08-01'),
      vows: ['simple 2023-08-02 for 36', 'solemn 2026-05-01'],
    },
    answer: [
      'Perpetual',
      'solemn_professed',
      '2026-05-02',
      'PERPETUAL_EARLY:high [2023-08-02 → 2026-05-01]',
    ],
  },
  {
    name: '06 perpetual after 8y11m (extended, 657 §2)',
    life: {
      ...novitiate('2016-08-01', '2017-08-01'),
      vows: ['simple 2017-08-02', ...sinceYear(2018, 2025), 'solemn 2026-07-02'],
    },
    answer: ['Perpetual', 'solemn_professed', '2020-05-02', 'TEMP_OVER_6Y:low [2017-08-02]'],
  },
  {
    name: '06b perpetual 13 days after six years (1996)',
    life: {
      brother: {birth_date: '1970-05-01'},
      ...novitiate('1989-08-01', '1990-08-01'),
      vows: ['simple 1990-08-02', ...sinceYear(1991, 1996), 'solemn 1996-08-15'],
    },
    answer: ['Perpetual', 'solemn_professed', '1993-05-02', 'TEMP_OVER_6Y:low [1990-08-02]'],
  },
  {
    name: '07 perpetual after 9y10d',
    life: {
      ...novitiate('2016-08-01', '2017-08-01'),
      vows: ['simple 2017-08-02', ...sinceYear(2018, 2025), 'solemn 2026-08-12'],
    },
    answer: [
      'Perpetual',
      'solemn_professed',
      '2020-05-02',
      'TEMP_GAP:medium [2026-08-02 → 2026-08-12]',
      'TEMP_OVER_9Y:high [2017-08-02]',
    ],
  },
  {
    name: '32 valid_until beyond nine years',
    life: {
      ...novitiate('2016-08-01', '2017-08-01'),
      vows: ['simple 2017-08-02', ...sinceYear(2018, 2024), 'renewal 2025-08-02 until 2027-08-02'],
    },
    answer: [
      'Expired Past Grace 2026-08-02',
      'simple_professed',
      '2020-05-02',
      'TEMP_OVER_9Y:high [2017-08-02]',
      'VOWS_EXPIRED:high [2026-08-02]',
    ],
  },
  {
    name: '33 two rows of one day',
    life: {
      ...novitiate('2024-08-01', '2025-08-01'),
      vows: ['simple 2025-08-02 for 36', 'renewal 2025-08-02'],
    },
    answer: ['Active 2028-08-02', 'simple_professed', '2028-05-02'],
  },
  {
    name: '34 devotional renewals after solemn vows',
    life: {
      ...novitiate('2015-08-01', '2016-08-01'),
      vows: [
        'simple 2016-08-02 for 36',
        'solemn 2019-08-02',
        'renewal 2023-09-17',
        'renewal 2024-09-17',
      ],
    },
    answer: ['Perpetual', 'solemn_professed', '2019-05-02'],
  },
  {
    name: '43 vows expired five years ago, still "active"',
    life: {
      ...novitiate('2018-08-01', '2019-08-01'),
      vows: ['simple 2019-08-02', 'renewal 2020-08-02'],
    },
    answer: [
      'Expired Past Grace 2021-08-02',
      'simple_professed',
      '2022-05-02',
      'VOWS_EXPIRED:high [2021-08-02]',
    ],
  },
  {
    name: '44 perpetual 11 days after the temporary vow ran out',
    life: {
      ...novitiate('2020-08-01', '2021-08-01'),
      vows: ['simple 2021-08-02', ...sinceYear(2022, 2024), 'solemn 2025-08-13'],
    },
    answer: [
      'Perpetual',
      'solemn_professed',
      '2024-05-02',
      'TEMP_GAP:medium [2025-08-02 → 2025-08-13]',
    ],
  },
  {
    name: '46 suspended, in temporary vows',
    life: {
      brother: {membership_status: 'suspended'},
      ...novitiate('2023-08-01', '2024-08-01'),
      vows: ['simple 2024-08-02', 'renewal 2025-08-02'],
    },
    answer: [
      'Expired Past Grace 2026-08-02',
      'simple_professed',
      '2027-05-02',
      'VOWS_EXPIRED:high [2026-08-02]',
    ],
  },
  {
    name: '51 scheduled perpetual next month, due yesterday',
    life: {
      ...novitiate('2020-11-20', '2021-11-20'),
      vows: [
        'simple 2021-11-21',
        ...[2022, 2023, 2024, 2025].map((year) => `renewal ${year}-11-21`),
        'solemn 2026-12-20',
      ],
    },
    answer: ['In Grace Period 2026-11-21', 'simple_professed', '2024-08-21'],
  },
];
