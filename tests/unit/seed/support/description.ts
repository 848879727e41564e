import type {Counts} from './counting.ts';

/** The demo province in numbers, on whatever day it is made. */
export const description = {
  records: {
    ...{countries: 24, circumscriptions: 4, places: 70, fraternities: 49, institutions: 78},
    ...{chapters: 1, elections: 7},
    ...{archdiocese: 6, diocese: 10},
    ...{friary: 27, parochial: 12, formational: 6, specialized: 4},
    ...{parish: 34, formation_house: 6, foundation: 8, commission: 8, team: 6, committee: 5},
    ...{external_institution: 6, others: 5},
    ...{active: 420, deceased: 64, departed: 11, transferred: 3, suspended: 2},
  },

  /** 303 + 84 + 18 + 15 = 420, and 134 + 253 = 303 + 84. */
  dashboard: {
    ...{active_brothers: 420, priests: 242, deacons: 8, solemn_professed: 303},
    ...{simple_professed: 84, in_formation: 117, suspended: 2},
    ...{novices: 18, postulants: 15, laici: 134, clerici: 253},
  },

  people: {
    ...{'PRV-NUS': 248, 'CUS-ARA': 42, 'PRV-APP': 112, 'DEL-BAL': 18},
    ...{'islands postulant': 14, 'islands novice': 16, 'islands simple_professed': 78},
    ...{'islands solemn_professed': 34, 'islands deacon': 6, 'islands priest': 140},
    ...{'islands bishop': 2},
    ...{'europe postulant': 1, 'europe novice': 2, 'europe simple_professed': 6},
    ...{'europe solemn_professed': 16, 'europe deacon': 2, 'europe priest': 102},
    ...{'europe bishop': 1},
    ...{'islands 18': 44, 'islands 25': 82, 'islands 35': 64, 'islands 45': 47},
    ...{'islands 55': 29, 'islands 65': 16, 'islands 75': 6, 'islands 85': 2},
    ...{'europe 18': 1, 'europe 25': 5, 'europe 35': 10, 'europe 45': 17},
    ...{'europe 55': 21, 'europe 65': 26, 'europe 75': 34, 'europe 85': 16},
    ...{Indonesia: 268, Italy: 124, 'Timor-Leste': 9, Netherlands: 3, Germany: 2, Philippines: 6},
    ...{'Croatia and Albania': 8},
    ...{'from Italy in islands': 14, 'from Indonesia in europe': 6},
    ...{'from Netherlands in islands': 3, 'from Germany in islands': 2},
    ...{'from Croatia and Albania in europe': 8, 'from Philippines in europe': 6},
    // Of the deacons the one permanent, and no priest.
    ...{'lay postulant': 2, 'lay novice': 4, 'lay simple_professed': 16},
    ...{'lay solemn_professed': 44, 'lay deacon': 1},
    ...{laicus: 67, clerical: 353},
    'old missionaries': 5,
  },

  homes: {
    ...{theologate: 38, novitiate: 21, infirmary: 16},
    ...{'houses of two': 2, 'houses of four to nine': 40, 'houses of ten and more': 6},
    // One was left without a guardian, for the rules to find.
    ...{'houses with a guardian': 47},
  },

  today: {
    ...{Active: 62, 'Expiring Soon': 14, 'In Grace Period': 5, 'Expired Past Grace': 3},
    ...{'years in temporary vows 8.7': 1, 'perpetual next month': 1, 'vows to come': 1},
    ...{'birthdays in 7 days': 6, 'birthdays in 30 days': 22, 'born on 29 February': 2},
    ...{'ordained 25 years': 1, 'ordained 50 years': 1, 'ordained 9 years': 1},
    ...{'professed 25 years': 6, 'professed 40 years': 4, 'professed 50 years': 5},
    ...{'professed 60 years': 3, 'professed 70 years': 1},
    ...{'died on this day': 3, 'died tomorrow': 2, 'died yesterday': 1, 'dated deaths': 63},
    ...{'days of death': 60, 'months of death': 12},
  },

  activity: {
    ...{'open entries': 14, approved: 38, rejected: 7, stale: 3},
    ...{'brothers two ask about': 1, 'houses with a first resident': 1},
    ...{'reasons in en': 3, 'reasons in id': 2, 'reasons in it': 2},
    ...{activity: 320, actors: 9, accounts: 9, administrators: 2},
    ...{'linked to active': 8, 'linked to departed': 1},
  },

  issues: {
    ...{F02: 2, P04: 1, P06: 1, P08: 2, P09: 3, O01: 1, O03: 1, O05: 1, D01: 1, D04: 1, D05: 1},
    ...{M01: 1, M05: 2, M06: 2, A01: 2, A02: 1, A05: 1, A06: 1, A09: 1, A10: 2},
    ...{X04: 1, X06: 1, X07: 3},
  },
} as const satisfies Readonly<Record<string, Counts>>;
