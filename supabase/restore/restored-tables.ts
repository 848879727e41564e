import {auditedTables} from '#src/records/audited-tables.ts';

/** Every table that a backup of this version may hold; a test compares them with the server's own list. */
export const restoredTables: ReadonlySet<string> = new Set([
  ...auditedTables,
  'app.audit_log',
  'app.batch_rows',
  'app.batches',
  'app.early_deletes',
  'app.erasures',
  'app.merged_brothers',
  'app.merged_proposals',
  'app.mutation_receipts',
]);
