import {findIssues} from '#src/domain/validation/find-issues.ts';
import {issueKinds} from '#src/domain/validation/issue.ts';
import {compare, countBy} from './counting.ts';
import {activity} from './counts-of-activity.ts';
import {homes} from './counts-of-houses.ts';
import {dashboard, people, records} from './counts-of-records.ts';
import {casesOfToday} from './counts-of-today.ts';
import {description} from './description.ts';
import type {Planted} from '#supabase/seed/planting.ts';
import {provinceRecords} from './province-records.ts';
import type {Province} from '#supabase/seed/province.ts';

/** Throws when the province is not the one its description promises; says everything that is off. */
export function checkProvince(province: Province): void {
  const off = [
    ...compare('records', description.records, records(province)),
    ...compare('dashboard', description.dashboard, dashboard(province)),
    ...compare('people', description.people, people(province)),
    ...compare('homes', description.homes, homes(province)),
    ...compare('today', description.today, casesOfToday(province)),
    ...compare('activity', description.activity, activity(province)),
    ...compare(
      'issues',
      description.issues,
      countBy(province.planted, ({type}) => issueKinds[type].code),
    ),
    ...unplanned(province),
  ];
  if (off.length > 0) throw new Error(`The demo province is not as described: ${off.join('; ')}`);
}

/** Lists what the rules find and nobody planted, and what was planted and they don't find. */
export function unplanned(province: Province): string[] {
  const found = findIssues(provinceRecords(province));
  return compare('found', countBy(province.planted, inWords), countBy(found, inWords));
}

function inWords({type, severity, entityType, entityId}: Omit<Planted, 'lost'>): string {
  return `${severity} ${type} on ${entityType} ${entityId}`;
}
