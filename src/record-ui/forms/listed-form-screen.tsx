import {isDay} from '#src/lib/civil-date.ts';
import {isHouse} from '#src/record-ui/values/house-kinds.ts';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {registry} from '#src/records/registry.ts';
import {optionalPart} from '#src/ui/optional-part.tsx';
import type {Alongside} from './alongside.ts';
import {LivePart} from './live-part.tsx';
import {RecordFormScreen} from './record-form-screen.tsx';

const SuppressionNotice = optionalPart(
  async () => (await import('./suppression-notice.tsx')).SuppressionNotice,
);

/** Warns of the brothers and the institutions that a house would still have after its last day. */
const suppression: Alongside = {
  section: 'identity',
  part: ({table, id}, _, {suppressed_date: last = ''}) => (
    <LivePart>
      {isHouse(table) && isDay(last) ? (
        <SuppressionNotice table={table} houseId={id} last={last} />
      ) : null}
    </LivePart>
  ),
  edits: () => Promise.resolve([]),
};

/** Adds a record of a listed type, or edits the one in the address. */
export function ListedFormScreen({table}: {readonly table: ListedTable}) {
  const id = useAddressId();
  return (
    <RecordFormScreen
      table={table}
      id={id}
      home={registry[table].list.path}
      alongside={isHouse(table) ? suppression : undefined}
    />
  );
}
