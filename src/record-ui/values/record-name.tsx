import type {ReactNode} from 'react';
import {useRow} from '#src/queries/rows.ts';
import {isTableName, type RecordKey, recordOf, type TableName} from '#src/records/registry.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {partPath, recordPath} from './record-path.ts';
import {useReferenceName} from './reference-name.tsx';
import {usePartName} from './use-subject-name.ts';

type RecordNameProps = {
  readonly table: TableName;
  readonly id: string;
  /** The title of the record, as far as the caller knows it. */
  readonly title: string;
  /** Values of the record that may not be on this device. */
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Shows a record's name, as a link when the record is on this device and has a page. A row that belongs to
 * another record, e.g. a vow, is named with that record and links to it.
 */
export function RecordName({table, id, title, values}: RecordNameProps) {
  const row = useRow(table, id)?.row ?? null;
  const known = {...row, ...values};
  const owner = ownerOf(table, known);
  if (owner !== null) return <PartName table={table} values={known} owner={owner} />;
  return <Linked path={row === null ? null : recordPath(table, id)}>{title}</Linked>;
}

type PartNameProps = {
  readonly table: TableName;
  readonly values: Readonly<Record<string, unknown>>;
  readonly owner: RecordKey;
};

function PartName({table, values, owner}: PartNameProps) {
  const partName = usePartName();
  const name = useReferenceName(owner.table, owner.id);
  return <Linked path={partPath(table, owner)}>{partName(table, values, name)}</Linked>;
}

function Linked({path, children}: {readonly path: string | null; readonly children: ReactNode}) {
  return path === null ? children : <TextLink to={path}>{children}</TextLink>;
}

function ownerOf(table: TableName, values: Readonly<Record<string, unknown>>): RecordKey | null {
  const record = recordOf(table);
  if (record.parent === null) return null;
  const spec = record.fields[record.parent]?.spec;
  const id = values[record.parent];
  if (spec?.kind !== 'reference' || !isTableName(spec.table) || typeof id !== 'string') return null;
  return {table: spec.table, id};
}
