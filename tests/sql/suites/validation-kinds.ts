import {expect, test} from 'vitest';
import admin from '#locales/admin/en.json' with {type: 'json'};
import type {Database} from '#tests/sql/support/database.ts';
import {rulesOfFormation} from './validation-formation.ts';
import {rulesOfHomes} from './validation-homes.ts';
import {rulesOfLives} from './validation-lives.ts';
import {rulesOfOffices} from './validation-offices.ts';
import {rulesOfOrders} from './validation-orders.ts';
import {rulesOfRecords} from './validation-records.ts';
import {rulesOfRenewals} from './validation-renewals.ts';
import {rulesOfVows} from './validation-vows.ts';

const shown = {
  ...rulesOfFormation,
  ...rulesOfVows,
  ...rulesOfRenewals,
  ...rulesOfOrders,
  ...rulesOfLives,
  ...rulesOfHomes,
  ...rulesOfOffices,
  ...rulesOfRecords,
};
// Rules about more than one brother and their rows; also in validation-records.ts.
const shownAlone = [
  'I01 PARISH_NO_DIOCESE',
  'I02 PLACE_NO_COUNTRY',
  'X02 STATUS_STALE',
  'X04 POSSIBLE_DUPLICATE',
  'X06 USER_LINKED_TO_EXITED',
];

export function describeIssueKinds(database: () => Database): void {
  test('every type of issue is tested on both sides of its limit', async () => {
    const kinds = await database().query<{kind: string}>(
      `select code || ' ' || issue_type as kind from app.issue_kinds`,
    );
    expect(kinds.map(({kind}) => kind).toSorted()).toEqual(
      [...Object.keys(shown), ...shownAlone].toSorted(),
    );
  });

  test('the description of every type of issue is the English text of the app', async () => {
    const kinds = await database().query<{issue_type: string; description: string}>(
      'select issue_type, description from app.issue_kinds',
    );
    const described = kinds.map(({issue_type, description}) => [issue_type, description]);
    expect(Object.fromEntries(described)).toEqual(admin.validation.texts);
  });
}
