import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {registry} from '#src/records/registry.ts';
import {RecordFormScreen} from './record-form-screen.tsx';

/** Adds a record of a listed type, or edits the one in the address. */
export function ListedFormScreen({table}: {readonly table: ListedTable}) {
  const id = useAddressId();
  return <RecordFormScreen table={table} id={id} home={registry[table].list.path} />;
}
