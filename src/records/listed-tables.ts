import {isTableName, registry, tableNames, type TableName, type TablesWith} from './registry.ts';

/** The record types with a list and a form. */
export type ListTable = TablesWith<{list: object}>;

/** Those whose list and form are drawn from the declaration. */
export type ListedTable = TablesWith<{list: {layout: 'cards' | 'table'}}>;

/** Those with a list and a form written by hand. */
export type OwnTable = Exclude<ListTable, ListedTable>;

/** Those whose records have a page to be read on, besides the form. */
export type TableWithPage = TablesWith<{list: object; page: string}>;

/** Those that a form which refers to one can create. */
export type CreatableTable = TablesWith<{createdInForms: true}>;

/** Those in the menu and in the finder. */
export type FindTable = TablesWith<{list: object; find: object}>;

/** In the order of the menu. */
export const findTables: readonly FindTable[] = tableNames
  .filter(isFindTable)
  .sort((a, b) => registry[a].find.rank - registry[b].find.rank);

/** Those that only their address, or a link of another page, leads to. */
export const otherListTables: readonly ListTable[] = tableNames
  .filter(isListTable)
  .filter((table) => !isFindTable(table));

function isListTable(table: TableName): table is ListTable {
  return registry[table].list !== null;
}

export function isListedTable(table: ListTable): table is ListedTable {
  return registry[table].list.layout !== 'own';
}

export function isReadTable(table: ListTable): table is TableWithPage {
  return registry[table].page !== null;
}

export function isCreatableTable(name: string): name is CreatableTable {
  return isTableName(name) && registry[name].createdInForms;
}

export function isFindTable(name: string): name is FindTable {
  return isTableName(name) && registry[name].find !== null;
}
