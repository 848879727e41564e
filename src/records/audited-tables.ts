import {tableNames} from './registry.ts';

/** The tables beside the records whose history is stored. They have no declaration, because no device has their rows. */
export const serverTables = ['attachments', 'user_roles', 'accepted_issues'] as const;

/** Every table whose history is stored. */
export const auditedTables: readonly string[] = [...tableNames, ...serverTables];
