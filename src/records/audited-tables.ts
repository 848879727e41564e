import {tableNames} from './registry.ts';

/** Every table whose history is kept: the records, and what only the server holds. */
export const auditedTables: readonly string[] = [...tableNames, 'user_roles', 'accepted_issues'];
