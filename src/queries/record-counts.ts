import {useTable} from './rows.ts';

/** Counts the records of the main types on this device; `undefined` until they are read. */
export function useRecordCounts():
  | {readonly brothers: number; readonly fraternities: number; readonly institutions: number}
  | undefined {
  const brothers = useTable('brothers');
  const fraternities = useTable('fraternities');
  const institutions = useTable('institutions');
  if (!brothers || !fraternities || !institutions) return undefined;
  return {
    brothers: brothers.all.length,
    fraternities: fraternities.all.length,
    institutions: institutions.all.length,
  };
}
