import {createContext, useContext} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useTitleWords} from './use-title-words.ts';

type ReferenceNameProps = {readonly table: TableName; readonly id: string};

/** Shows the name of the record with this id. */
export function ReferenceName({table, id}: ReferenceNameProps) {
  return useReferenceName(table, id);
}

/** Returns the name of the record with this id. */
export function useReferenceName(table: TableName, id: string): string {
  const t = useT();
  const words = useTitleWords();
  const found = useRow(table, id);
  const known = useKnownNames().get(id);
  if (found === undefined) return t('values.empty');
  if (found === null) return known ?? t('values.unknownRecord');
  return words(table, titleIn(table, found.row)) || id;
}

const KnownNames = createContext<ReadonlyMap<string, string>>(new Map());

/** Names, by id, of records that are not on this device, e.g. those proposed in the same group. */
export const KnownNamesProvider = KnownNames.Provider;

function useKnownNames(): ReadonlyMap<string, string> {
  return useContext(KnownNames);
}
