import {useMemo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {sortColumns} from './brother-view.ts';

/**
 * Every column besides the name and the actions, with its least width in rem and whether it is shown by default. The table of
 * the default columns fits a window of 80rem beside the menu and the letters, which is 58rem.
 */
const columns = {
  cached_status: {rem: 7, usual: true},
  membership_status: {rem: 8.5, usual: false},
  vocation_type: {rem: 7, usual: false},
  vows: {rem: 13, usual: false},
  profession: {rem: 8, usual: false},
  ordination: {rem: 8, usual: false},
  role: {rem: 6.5, usual: true},
  fraternity: {rem: 9.5, usual: true},
  birth_date: {rem: 8, usual: false},
  age: {rem: 3.75, usual: true},
  birth_name: {rem: 11, usual: false},
  phone: {rem: 8, usual: true},
  email: {rem: 13, usual: false},
  circumscription_id: {rem: 10, usual: false},
} as const;

export type ColumnKey = keyof typeof columns;

export type BrotherColumn = {
  readonly key: ColumnKey;
  readonly label: string;
  readonly rem: number;
  readonly usual: boolean;
  readonly isSortable: boolean;
};

const keys = Object.keys(columns) as ColumnKey[];

/** Returns the columns that the user can choose, in the order of the table. */
export function useBrotherColumns(): readonly BrotherColumn[] {
  const t = useT();
  const labels = useRecordLabels();
  return useMemo(() => {
    const names: Partial<Record<ColumnKey, string>> = {
      vows: labels.one('vows'),
      profession: t('brothers.list.firstProfession'),
      ordination: labels.one('ordinations'),
      role: labels.field('fraternity_assignments', 'role'),
      fraternity: labels.field('fraternity_assignments', 'fraternity_id'),
      age: t('brothers.list.age'),
    };
    return keys.map((key) => ({
      ...columns[key],
      key,
      label: names[key] ?? labels.field('brothers', key),
      isSortable: key === 'birth_date' || sortColumns.some((column) => column === key),
    }));
  }, [t, labels]);
}
