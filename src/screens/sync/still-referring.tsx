import {useReferrers} from '#src/queries/referrers.ts';
import type {TableName} from '#src/records/registry.ts';
import {ReferrerList} from '#src/record-ui/lists/referrer-list.tsx';

type StillReferringProps = {readonly table: TableName; readonly id: string};

/** Beside a delete that the server refused: who refers to the record, as far as this device knows. */
export function StillReferring({table, id}: StillReferringProps) {
  const referrers = useReferrers(table, id);
  if (referrers === undefined || referrers.length === 0) return null;
  return <ReferrerList table={table} id={id} referrers={referrers} />;
}
