import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useRow} from '#src/queries/rows.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';

/** Tells whether a record that the address gives a new one, e.g. its brother, is not on this device or is being deleted. */
export function useIsOwnerGone({table, isNew, given = {}}: OpenedForm): boolean {
  const {fields} = recordOf(table);
  const owners = Object.entries(isNew ? given : {}).map(([field, id]) => {
    const spec = fields[field]?.spec;
    const isOwned = spec?.kind === 'reference' && isTableName(spec.table);
    // oxlint-disable-next-line react/rules-of-hooks -- as many hooks each time, for a form keeps what it is given
    const owner = useRow<TableName>(isOwned ? spec.table : table, isOwned ? id : undefined);
    return owner === null || owner?.going;
  });
  return owners.includes(true);
}
