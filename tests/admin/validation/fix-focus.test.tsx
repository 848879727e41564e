import {screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {fixPath, type LifeEventRow} from '#src/admin/validation/fix-path.ts';
import {routeOf} from '#src/app/routes.ts';
import {issueKinds, type IssueType} from '#src/domain/validation/issue.ts';
import {dayField} from '#src/records/life-event-tables.ts';
import {ids as provinceIds, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {anIssue, rowTableOf} from './an-issue.ts';

const ids = {
  ...provinceIds,
  parish: '00000000-0000-4000-8000-0000000000e2',
  place: '00000000-0000-4000-8000-0000000000b1',
};
const rowId = '00000000-0000-4000-8000-0000000000e1';
const override = {value: 'solemn_professed', reason: 'lost the clerical state'};
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  device = await smallProvince({isAdmin: true});
  answerCalls({has_system_role: () => ({body: true})});
});
afterEach(() => vi.unstubAllGlobals());

/** The fields of a death or a departure are in the form of a brother who has died or left. */
const memberships: Readonly<Partial<Record<IssueType, string>>> = {
  DECEASED_NO_DATE: 'deceased',
  DECEASED_NO_PLACE: 'deceased',
  DEPARTED_NO_DATE: 'departed',
  DEPARTED_NO_REASON: 'departed',
};

/** Returns the address that "Fix" of an issue of this type opens. */
function fixOf(type: IssueType): string | null {
  const row: LifeEventRow = {table: rowTableOf(type), id: rowId, values: {}};
  const entities: Partial<Record<IssueType, string>> = {
    PARISH_NO_DIOCESE: ids.parish,
    PLACE_NO_COUNTRY: ids.place,
    HOUSE_UNDER_3: ids.house,
  };
  const issue = anIssue({
    issue_type: type,
    code: issueKinds[type].code,
    entity_id: entities[type] ?? ids.leone,
    row_ids: [rowId],
  });
  return fixPath(issue, {brother: () => ({}), lifeEventRow: () => row});
}

/** The issue types by the address that their "Fix" opens; many types lead to the same field. */
const addresses = new Map(
  (Object.keys(issueKinds) as IssueType[]).map((type) => [fixOf(type), type]),
);
const atFields = [...addresses].filter(([path]) => path?.includes('#'));

test.each(atFields)('the address %s, which fixes %s, focuses its field', async (path, type) => {
  await receive(device, 'institutions', [{id: ids.parish, name: 'Saint Clare', type: 'parish'}]);
  await receive(device, 'places', [{id: ids.place, place_name: 'Montefaggi', type: 'fraternity'}]);
  await receive(device, rowTableOf(type), [
    {id: rowId, brother_id: ids.leone, [dayField(rowTableOf(type))]: '2020-01-01'},
  ]);
  await receive(device, 'brothers', [
    {
      ...people,
      id: ids.leone,
      name: 'Leone Bellarivolta',
      membership_status: memberships[type] ?? 'active',
      additional_info: {status_override: override},
    },
  ]);
  const {pathname, hash} = new URL(path ?? '', 'http://app.example');
  const page = routeOf(pathname);
  if (page === null) throw new Error(`there is no page ${pathname}`);
  await show(<page.Screen />, path ?? '', page.path);
  const form = (await screen.findByRole('button', {name: /^(?:Save|Update)$/})).closest('form');
  await waitFor(() => expect(form?.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.getAttribute('name')).toBe(hash.slice(1));
});
