import {matchPath} from 'react-router-dom';
import {expect, test} from 'vitest';
import {fixPath, type LifeEventRow, type Records} from '#src/admin/validation/fix-path.ts';
import {routes} from '#src/app/routes.ts';
import {issueKinds, type IssueType} from '#src/domain/validation/issue.ts';
import {dayField, type HistoryTable, isLifeEventTable} from '#src/records/life-event-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';
import {anIssue, rowTableOf} from './an-issue.ts';

const brother = '00000000-0000-4000-8000-000000000001';
const issueOf = (type: IssueType, given = {}) =>
  anIssue({issue_type: type, code: issueKinds[type].code, entity_id: brother, ...given});

/** The records of a device that holds these rows. */
const withRows = (...rows: readonly LifeEventRow[]): Records => ({
  brother: () => ({}),
  lifeEventRow: (id) => rows.find((row) => row.id === id),
});
const row = (table: HistoryTable, id: string, values: LifeEventRow['values']): LifeEventRow => ({
  table,
  id,
  values,
});
const pathOf = (type: IssueType, rows: readonly LifeEventRow[]) =>
  fixPath(issueOf(type, {row_ids: rows.map(({id}) => id)}), withRows(...rows));

/** Every kind but the one that the daily refresh fixes. */
const fixable = (Object.keys(issueKinds) as IssueType[]).filter((type) => type !== 'STATUS_STALE');

test.each(fixable)('fixPath leads from %s to an existing page and a field of its form', (type) => {
  const table = rowTableOf(type);
  const path = pathOf(type, [row(table, 'r1', {[dayField(table)]: '2020-01-01'})]);
  const {pathname, hash} = new URL(path ?? '', 'http://app.example');
  const matching = routes.filter((one) => matchPath(one.path, pathname) !== null);
  expect(matching, pathname).not.toEqual([]);
  if (!/\/(?:edit|new)(?:\/|$)/.test(pathname) || pathname === '/moves/new') return;
  const [, area = '', kind = ''] = pathname.split('/');
  const edited = isLifeEventTable(kind) ? kind : area;
  if (!isTableName(edited)) throw new Error(`${edited} is no table`);
  expect(formFieldsOf(recordOf(edited))).toContain(hash.slice(1));
});

test('fixPath returns null for an issue that the daily refresh fixes', () => {
  expect(pathOf('STATUS_STALE', [])).toBeNull();
});

test('fixPath leads to the later of two rows that conflict, and to the first of several wrong ones', () => {
  const vows = [
    row('vows', 'perpetual', {date: '2022-01-01'}),
    row('vows', 'first', {date: '2020-01-01', received_by: 'Minister', witness_1: ''}),
  ];
  expect(pathOf('PERPETUAL_EARLY', vows)).toBe('/history/vows/edit/perpetual#date');
  expect(pathOf('MISSING_RECEIVER_OR_WITNESSES', vows)).toBe('/history/vows/edit/first#witness_1');
});

test('fixPath leads to the end date of an open stage that others follow', () => {
  const stages = [
    row('formation_stages', 'novitiate', {start_date: '2021-01-01', end_date: '2022-01-01'}),
    row('formation_stages', 'postulancy', {start_date: '2020-01-01', end_date: null}),
  ];
  expect(pathOf('STAGE_OVERLAP', stages)).toBe(
    '/history/formation_stages/edit/postulancy#end_date',
  );
});

test('fixPath leads to the first contact that is missing: phone or e-mail is enough', () => {
  const contact = issueOf('CONTACT_MISSING');
  const records: Records = {
    brother: () => ({phone: '+62811', email: ' ', emergency_contact: null}),
    lifeEventRow: () => undefined,
  };
  expect(fixPath(contact, records)).toBe(`/brothers/edit/${brother}#emergency_contact`);
  const unreachable = {...records, brother: () => ({phone: ' ', emergency_contact: null})};
  expect(fixPath(contact, unreachable)).toBe(`/brothers/edit/${brother}#phone`);
});

test("fixPath leads to the brother's own field or the life event that has the future date", () => {
  const ahead = issueOf('FUTURE_DATE', {detail: '2090-01-01', row_ids: ['v1']});
  const vow = row('vows', 'v1', {date: '2090-01-01'});
  const own = {...withRows(vow), brother: () => ({death_date: '2090-01-01'})};
  expect(fixPath(ahead, own)).toBe(`/brothers/edit/${brother}#death_date`);
  expect(fixPath(ahead, withRows(vow))).toBe('/history/vows/edit/v1#date');
});

test('fixPath leads to the departure that is too early, and otherwise to a life event in the wrong order', () => {
  const early = issueOf('DATE_ORDER', {detail: '2020-01-02 → 2020-01-01', row_ids: ['v1']});
  const vow = withRows(row('vows', 'v1', {date: '2020-01-02'}));
  const left = {...vow, brother: () => ({departure_date: '2020-01-01'})};
  expect(fixPath(early, left)).toBe(`/brothers/edit/${brother}#departure_date`);
  expect(fixPath(early, vow)).toBe('/history/vows/edit/v1#date');
});

test('fixPath leads to the profile or the fraternity when the rows are not on the device', () => {
  const profile = `/brothers/profile/${brother}?tab=history`;
  expect(fixPath(issueOf('PERPETUAL_EARLY', {row_ids: ['x']}), withRows())).toBe(profile);
  const house = {entity_type: 'fraternity' as const, row_ids: ['x']};
  expect(fixPath(issueOf('TWO_GUARDIANS', house), withRows())).toBe(`/fraternities/${brother}`);
});

test('fixPath leads from a missing fraternity to a move, which ends a stay in a suppressed house', () => {
  expect(pathOf('NO_CURRENT_FRATERNITY', [])).toBe(`/moves/new?brothers=${brother}`);
});

test('fixPath leads from a possible duplicate to the comparison', () => {
  const other = '00000000-0000-4000-8000-000000000002';
  const pair = issueOf('POSSIBLE_DUPLICATE', {row_ids: [other]});
  expect(fixPath(pair, withRows())).toBe(`/admin/duplicates/${other}/${brother}`);
});
