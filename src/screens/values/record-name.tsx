import type {ReactNode} from 'react';
import {useRow} from '#src/queries/rows.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {recordPath} from './record-path.ts';
import {ReferenceName} from './reference-name.tsx';

type RecordNameProps = {
  readonly table: TableName;
  readonly id: string;
  /** What the record is called, as far as whoever shows it knows. */
  readonly title: string;
  /** Values of the record that may not be on this device. */
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Names a record, as a link where it is on this device and has a page. A row that belongs to another,
 * e.g. a vow, goes by the name of the one it belongs to.
 */
export function RecordName({table, id, title, values}: RecordNameProps) {
  const row = useRow(table, id)?.row ?? null;
  const owner = ownerOf(table, {...values, ...row});
  if (owner !== null) {
    return (
      <Linked path={recordPath(owner.table, owner.id)}>
        <ReferenceName table={owner.table} id={owner.id} />
      </Linked>
    );
  }
  return <Linked path={row === null ? null : recordPath(table, id)}>{title}</Linked>;
}

function Linked({path, children}: {readonly path: string | null; readonly children: ReactNode}) {
  return path === null ? children : <TextLink to={path}>{children}</TextLink>;
}

function ownerOf(table: TableName, values: Readonly<Record<string, unknown>>) {
  const record = recordOf(table);
  if (record.parent === null) return null;
  const spec = record.fields[record.parent]?.spec;
  const id = values[record.parent];
  if (spec?.kind !== 'reference' || !isTableName(spec.table) || typeof id !== 'string') return null;
  return {table: spec.table, id};
}
