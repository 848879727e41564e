import {atHome, type ReviewedLife} from './reviewed-life.ts';

const novitiate = (start: string, end: string) => ({
  homes: atHome,
  stages: [`novitiate ${start} ${end}`],
});

/** Lives of brothers who left and came back (can. 690). */
export const reviewedReadmissions: readonly ReviewedLife[] = [
  {
    name: '12 readmitted (690) after leaving in temporary vows',
    life: {
      today: '2026-05-10',
      ...novitiate('2004-08-01', '2005-08-01'),
      vows: [
        'simple 2005-08-02',
        'renewal 2006-08-02',
        'renewal 2007-08-02',
        'simple 2024-08-02',
        'renewal 2025-08-02',
      ],
    },
    answer: [
      'Expiring Soon 2026-08-02',
      'simple_professed',
      '2027-05-02',
      'TEMP_GAP:high [2008-08-02 → 2024-08-02]',
    ],
  },
  {
    name: '13 readmitted after indult from perpetual vows',
    life: {
      today: '2026-05-10',
      ...novitiate('1994-08-01', '1995-08-01'),
      vows: ['simple 1995-08-02 for 36', 'solemn 1998-08-02', 'simple 2025-08-02'],
    },
    answer: [
      'Expiring Soon 2026-08-02',
      'simple_professed',
      '2028-05-02',
      'SIMPLE_AFTER_SOLEMN:medium [1998-08-02 → 2025-08-02]',
    ],
  },
  {
    name: '13b novice again (690) after leaving in temporary vows',
    life: {
      homes: ['formational 2026-08-01 …'],
      stages: ['novitiate 2004-08-01 2005-08-01', 'novitiate 2026-08-01 …'],
      vows: ['simple 2005-08-02', 'renewal 2006-08-02', 'renewal 2007-08-02'],
    },
    answer: ['Not Professed', 'novice', '–', 'STAGE_GAP:low [2005-08-01 → 2026-08-01]'],
  },
  {
    name: '13c novice again (690) after indult from perpetual vows, in a friary',
    life: {
      homes: ['friary 2026-08-01 …'],
      stages: ['novitiate 1994-08-01 1995-08-01', 'novitiate 2026-08-01 …'],
      vows: ['simple 1995-08-02 for 36', 'solemn 1998-08-02'],
    },
    answer: [
      'Not Professed',
      'novice',
      '–',
      'NOVICE_NOT_IN_NOVITIATE:medium',
      'STAGE_GAP:low [1995-08-01 → 2026-08-01]',
    ],
  },
  {
    name: '13d postulant again (690), a priest since his first stay',
    life: {
      homes: ['formational 2026-08-01 …'],
      stages: ['novitiate 1994-08-01 1995-08-01', 'postulancy 2026-08-01 …'],
      vows: ['simple 1995-08-02 for 36', 'solemn 1998-08-02'],
      orders: ['diaconate 2001-02-02', 'priesthood 2001-10-04'],
    },
    answer: ['Not Professed', 'priest', '–', 'STAGE_GAP:low [1995-08-01 → 2026-08-01]'],
  },
  {
    name: '13e novitiate recorded inside vows that still bind',
    life: {
      homes: ['friary 2024-08-01 …'],
      stages: ['novitiate 2023-08-01 2024-08-01', 'novitiate 2026-01-01 2026-08-01'],
      vows: ['simple 2024-08-02 for 36'],
    },
    answer: [
      'Active 2027-08-02',
      'simple_professed',
      '2027-05-02',
      'STAGE_GAP:low [2024-08-01 → 2026-01-01]',
    ],
  },
  {
    name: '13f postulant again after a novitiate that he left',
    life: {
      homes: ['formational 2026-08-01 …'],
      stages: ['novitiate 2015-08-01 2016-01-31', 'postulancy 2026-08-01 …'],
    },
    answer: ['Not Professed', 'postulant', '–', 'STAGE_GAP:low [2016-01-31 → 2026-08-01]'],
  },
];
