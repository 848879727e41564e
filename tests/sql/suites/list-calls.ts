import {admins, type Arguments, type Promised} from '#tests/sql/support/promised.ts';
import {insertRow} from '#tests/sql/support/world.ts';

/** The issues, and the lists of the admin area as one value. */
export const wholeLists: Record<string, [promised: Promised, give: Arguments]> = {
  'list_pending_changes()': [admins, () => []],
  'list_vow_statuses(date)': [admins, () => ['2026-11-21']],
  'get_issue_counts(date)': [admins, () => ['2026-11-21']],
  'validate_brother_data_integrity(date,boolean)': [admins, () => ['2026-11-21', true]],
  'list_issues(date,boolean)': [admins, () => ['2026-11-21', true]],
};

/** What these lists read of many records at once. */
export const insideOfLists: Readonly<Record<string, Arguments>> = {
  'current_versions(text,uuid[])': ({brother}) => ['brothers', `{${brother}}`],
  'brothers_of_rows(text,uuid[])': async ({db, brother}) => {
    const vow = {brother_id: brother, type: 'simple', date: '2020-01-01'};
    return ['vows', `{${await insertRow(db, 'vows', vow)}}`];
  },
};
