import {atHome, type ReviewedLife} from './reviewed-life.ts';

const homes = atHome;
const bornIn2000 = {
  homes,
  stages: ['novitiate 2017-02-01 2018-02-01'],
  vows: ['simple 2018-02-02 for 36', 'solemn 2021-02-02'],
};

/** Lives whose difficulty is in orders, or in orders and vows that were received elsewhere. */
export const reviewedOrders: readonly ReviewedLife[] = [
  {
    name: '08 old law: interstice of 3 months (1964/65)',
    life: {
      brother: {birth_date: '1939-01-17'},
      homes,
      stages: ['novitiate 1956-08-15 1957-08-15'],
      vows: ['simple 1957-08-16 for 36', 'solemn 1960-08-16'],
      orders: ['diaconate 1964-11-22', 'priesthood 1965-03-14'],
    },
    answer: ['Perpetual', 'priest', '1960-05-16'],
  },
  {
    name: '09 diocesan priest becomes a friar',
    life: {
      homes,
      stages: ['postulancy 2015-08-01 2016-07-31', 'novitiate 2016-08-01 2017-08-01'],
      vows: ['simple 2017-08-02 for 36', 'solemn 2020-08-02'],
      orders: ['diaconate 2006-01-06', 'priesthood 2006-09-09'],
    },
    answer: ['Perpetual', 'priest', '2020-05-02'],
  },
  {
    name: '10 diocesan priest, now novice',
    life: {
      homes: ['formational 2025-08-01 …'],
      stages: ['novitiate 2025-08-01 …'],
      orders: ['diaconate 2012-01-06', 'priesthood 2012-09-08'],
    },
    answer: ['Not Professed', 'priest', '–'],
  },
  {
    name: '11 transfer from another institute (684)',
    life: {
      homes,
      stages: ['novitiate 2000-08-01 2001-08-01'],
      vows: ['simple 2001-08-02 for 36', 'solemn 2004-08-02', 'solemn 2025-10-04'],
    },
    answer: [
      'Perpetual',
      'solemn_professed',
      '2004-05-02',
      'TWO_PERPETUAL:medium [2004-08-02 → 2025-10-04]',
    ],
  },
  {
    name: '11b transfer, old vows not entered',
    life: {
      homes,
      vows: ['solemn 2025-10-04'],
      orders: ['diaconate 2006-01-06', 'priesthood 2006-09-09'],
    },
    answer: ['Perpetual', 'priest', '–', 'PERPETUAL_WITHOUT_TEMP:medium [2025-10-04]'],
  },
  {
    name: '14 secularised priest (693)',
    life: {
      today: '2026-05-10',
      brother: {
        membership_status: 'departed',
        departure_date: '2015-06-01',
        departure_reason: 'indult',
      },
      homes: ['friary 1995-08-02 2015-06-01'],
      stages: ['novitiate 1994-08-01 1995-08-01'],
      vows: ['simple 1995-08-02 for 36', 'solemn 1998-08-02'],
      orders: ['diaconate 2001-01-06', 'priesthood 2001-09-08'],
    },
    answer: ['Not Applicable', 'priest', '1998-05-02'],
  },
  {
    name: '22 priest at 24½, deacon at 21½',
    life: {
      ...bornIn2000,
      brother: {birth_date: '2000-01-01'},
      orders: ['diaconate 2021-07-01', 'priesthood 2024-07-01'],
    },
    answer: [
      'Perpetual',
      'priest',
      '2020-11-02',
      'DEACON_UNDERAGE:high [2021-07-01]',
      'PRIEST_UNDERAGE:medium [2024-07-01]',
    ],
  },
  {
    name: '23 permanent deacon at 24',
    life: {
      ...bornIn2000,
      brother: {birth_date: '2000-01-01', vocation_type: 'laicus'},
      orders: ['diaconate 2024-07-01'],
    },
    answer: ['Perpetual', 'deacon', '2020-11-02', 'DEACON_UNDERAGE:medium [2024-07-01]'],
  },
  {
    name: '24 bishop friar, no house',
    life: {
      brother: {birth_date: '1960-05-01'},
      stages: ['novitiate 1980-02-01 1981-02-01'],
      vows: ['simple 1981-02-02 for 36', 'solemn 1984-02-02'],
      orders: ['diaconate 1986-01-06', 'priesthood 1986-09-06', 'episcopate 2010-01-06'],
    },
    answer: ['Perpetual', 'bishop', '1983-11-02'],
  },
  {
    name: '24b bishop emeritus, again in a friary',
    life: {
      brother: {birth_date: '1945-05-01'},
      homes: ['friary 2023-09-01 …'],
      stages: ['novitiate 1965-02-01 1966-02-01'],
      vows: ['simple 1966-02-02 for 36', 'solemn 1969-02-02'],
      orders: ['diaconate 1971-01-06', 'priesthood 1971-09-06', 'episcopate 1995-01-06'],
    },
    answer: ['Perpetual', 'bishop', '1968-11-02'],
  },
  {
    name: '24c bishop who is still the guardian',
    life: {
      brother: {birth_date: '1970-05-01'},
      homes: ['friary 2024-09-01 … guardian'],
      stages: ['novitiate 1990-02-01 1991-02-01'],
      vows: ['simple 1991-02-02 for 36', 'solemn 1994-02-02'],
      orders: ['diaconate 1996-01-06', 'priesthood 1996-09-06', 'episcopate 2026-01-06'],
    },
    answer: ['Perpetual', 'bishop', '1993-11-02', 'GUARDIAN_IS_BISHOP:medium [2024-09-01]'],
  },
  {
    name: '38 lector in the diocesan seminary, then friar',
    life: {
      homes,
      stages: ['novitiate 2020-08-01 2021-08-01'],
      vows: ['simple 2021-08-02 for 36', 'solemn 2024-08-02'],
      orders: ['lectorate 2018-05-01'],
    },
    answer: ['Perpetual', 'solemn_professed', '2024-05-02'],
  },
  {
    name: '48 acolyte 1966 (minor order), deacon 1966',
    life: {
      brother: {birth_date: '1941-02-01'},
      homes,
      stages: ['novitiate 1959-08-02 1960-08-02'],
      vows: ['simple 1960-08-03 for 36', 'solemn 1963-08-03'],
      orders: ['acolytate 1966-06-01', 'diaconate 1966-10-01', 'priesthood 1967-03-01'],
    },
    answer: ['Perpetual', 'priest', '1963-05-03'],
  },
];
