import {tableNames} from './registry.ts';

/** Every table whose history is stored: the records, and tables that only the server has. */
export const auditedTables: readonly string[] = [
  ...tableNames,
  'attachments',
  'user_roles',
  'accepted_issues',
];
