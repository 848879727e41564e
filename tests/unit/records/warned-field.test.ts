import {expect, test} from 'vitest';
import {rowIssueTypes} from '#src/domain/validation/issue.ts';
import {historyTables} from '#src/records/life-event-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {warnedField} from '#src/records/warned-field.ts';

test.each([
  [
    'type',
    [
      'TEMP_WITHOUT_NOVITIATE',
      'PERPETUAL_WITHOUT_TEMP',
      'TWO_PERPETUAL',
      'SIMPLE_AFTER_SOLEMN',
      'PRIEST_WITHOUT_DIACONATE',
      'ORDERED_BUT_LAICUS',
    ],
  ],
  [
    'end_date',
    [
      'NOVITIATE_LONG',
      'POSTULANCY_SHORT',
      'STAGE_OPEN_AFTER_PERPETUAL',
      'OPEN_POST_AFTER_EXIT',
      'POST_IN_CLOSED_INSTITUTION',
      'TWO_CURRENT_FRATERNITIES',
    ],
  ],
  ['role', ['TWO_GUARDIANS', 'GUARDIAN_NOT_PERPETUAL', 'MASTER_NOT_PERPETUAL', 'GUARDIAN_TERM']],
] as const)('the field %s shows exactly the issues %j', (field, types) => {
  const shown = rowIssueTypes.filter((type) => warnedField('vows', type, {}) === field);
  expect(shown.toSorted()).toEqual(types.toSorted());
});

test('an issue of a day is shown at the day of the row', () => {
  expect(warnedField('vows', 'FUTURE_DATE', {})).toBe('date');
  expect(warnedField('formation_stages', 'STAGE_GAP', {})).toBe('start_date');
});

test.each([
  ['received_by', {}],
  ['received_by', {received_by: ' ', witness_1: 'Masseo'}],
  ['witness_1', {received_by: 'Francesco'}],
  ['witness_1', {received_by: 'Francesco', witness_1: 7}],
  ['witness_2', {received_by: 'Francesco', witness_1: 'Masseo'}],
])('a missing receiver or witness is shown at %s when the vow has %j', (field, values) => {
  expect(warnedField('vows', 'MISSING_RECEIVER_OR_WITNESSES', values)).toBe(field);
});

test('each table has the day at which its issues are shown', () => {
  for (const table of historyTables) {
    expect(recordOf(table).fields).toHaveProperty(warnedField(table, 'DATE_ORDER', {}));
  }
});
