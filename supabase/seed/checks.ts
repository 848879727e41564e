import {activityCount} from './activity.ts';
import {casesOfToday} from './counts-of-today.ts';
import {compare, countBy, type Counts} from './counting.ts';
import {dashboard, people, records} from './counts-of-records.ts';
import type {Province} from './province.ts';

/** Throws when the province is not the one its description promises; says everything that is off. */
export function checkProvince(province: Province): void {
  const off = [
    ...compare('records', expectedRecords, records(province)),
    ...compare('dashboard', expectedDashboard, dashboard(province)),
    ...compare('people', expectedPeople, people(province)),
    ...compare('today', expectedToday, casesOfToday(province)),
    ...compare('queue', expectedQueue, queue(province)),
    ...compare(
      'issues',
      expectedIssues,
      countBy(province.planted, ({code}) => code),
    ),
  ];
  if (off.length > 0) throw new Error(`The demo province is not as described: ${off.join('; ')}`);
}

const expectedRecords: Counts = {
  ...{countries: 24, circumscriptions: 4, places: 70, fraternities: 48, institutions: 78},
  ...{archdiocese: 6, diocese: 10},
  ...{friary: 26, parochial: 12, formational: 6, specialized: 4},
  ...{parish: 34, formation_house: 6, foundation: 8, commission: 8, team: 6, committee: 5},
  ...{external_institution: 6, others: 5},
  ...{active: 420, deceased: 64, departed: 11, transferred: 3, suspended: 2},
};

const expectedDashboard: Counts = {
  ...{active_brothers: 420, priests: 242, deacons: 8, solemn_professed: 303},
  ...{simple_professed: 84, in_formation: 117, suspended: 2},
};

const expectedPeople: Counts = {
  ...{'PRV-NUS': 248, 'CUS-ARA': 42, 'PRV-APP': 112, 'DEL-BAL': 18},
  ...{Indonesia: 268, Italy: 124, 'Timor-Leste': 9, Netherlands: 3, Germany: 2, Philippines: 6},
  ...{'Croatia and Albania': 8, laicus: 67, clerical: 353},
  ...{'islands 18': 44, 'islands 25': 82, 'islands 35': 64, 'islands 45': 47},
  ...{'islands 55': 29, 'islands 65': 16, 'islands 75': 6, 'islands 85': 2},
  ...{'europe 18': 1, 'europe 25': 5, 'europe 35': 10, 'europe 45': 17},
  ...{'europe 55': 21, 'europe 65': 26, 'europe 75': 34, 'europe 85': 16},
};

const expectedToday: Counts = {
  ...{Active: 62, 'Expiring Soon': 14, 'In Grace Period': 5, 'Expired Past Grace': 3},
  ...{'birthdays in 7 days': 6, 'birthdays in 30 days': 22, 'priesthoods in 7 days': 3},
  ...{'of them jubilees': 2, 'born on 29 February': 2},
  ...{'professed 25 years': 6, 'professed 40 years': 4, 'professed 50 years': 5},
  ...{'professed 60 years': 3, 'professed 70 years': 1},
  ...{'died on this day': 3, 'died tomorrow': 2, 'died yesterday': 1, 'dated deaths': 63},
  'days of death': 60,
};

const expectedQueue: Counts = {
  ...{'open entries': 14, approved: 38, rejected: 7, stale: 3, activity: activityCount},
  ...{actors: 9, accounts: 9},
};

const expectedIssues: Counts = {
  ...{F02: 2, P04: 1, P06: 1, P08: 2, P09: 3, O01: 1, O03: 1, O05: 1, D01: 1, D04: 1, D05: 1},
  ...{M01: 1, M05: 2, M06: 2, A01: 2, A02: 1, A05: 1, A06: 1, A09: 1, A10: 2},
  ...{X04: 1, X06: 1, X07: 3},
};

function queue({pendingChanges, newerUpdates, activity, links}: Province): Counts {
  const open = pendingChanges.filter(({status}) => status === 'pending');
  const entries = new Set(open.map(({id, group_id}) => group_id ?? id));
  return {
    'open entries': entries.size,
    approved: pendingChanges.filter(({status}) => status === 'approved').length,
    rejected: pendingChanges.filter(({status}) => status === 'rejected').length,
    stale: newerUpdates.length,
    activity: activity.length + newerUpdates.length,
    actors: new Set(activity.map(({actor_id}) => actor_id)).size,
    accounts: new Set(links.values()).size,
  };
}
