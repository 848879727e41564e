import {useCallback} from 'react';

import {readMirrorRow} from '#src/db/mirror.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {useLocal} from './local.ts';

/** Returns a function that reads a record's title on demand; empty when this device does not know it. */
export function useTitleReader(): (table: TableName, id: string) => Promise<string> {
  const local = useLocal();
  return useCallback(
    async (table, id) =>
      local === null ? '' : titleIn(table, await readMirrorRow(local.db, table, id)),
    [local],
  );
}
