import type {TableName} from '#src/records/registry.ts';

/** Tells where a record can be read; `null` where no page shows that kind of record. */
export function recordPath(table: TableName, id: string): string | null {
  return pages[table]?.read(id) ?? null;
}

/** Tells where a record can be edited; `null` where no form edits that kind of record. */
export function formPath(table: TableName, id: string): string | null {
  return pages[table]?.edit(id) ?? null;
}

/** Tells where a record is added; `null` where no form adds that kind of record. */
export function newFormPath(table: TableName): string | null {
  return pages[table]?.add ?? null;
}

type Pages = {
  readonly read: (id: string) => string;
  readonly edit: (id: string) => string;
  readonly add: string;
};

const pages: Partial<Record<TableName, Pages>> = {
  brothers: {
    read: (id) => `/brothers/profile/${id}`,
    edit: (id) => `/brothers/edit/${id}`,
    add: '/brothers/new',
  },
};
