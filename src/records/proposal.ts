import {choice, instant, integer, json, optional, text} from './field.ts';
import {defineRecord} from './record.ts';

export const proposal = defineRecord({
  table: 'pending_changes',
  title: 'target_table_name',
  writers: 'server',
  fields: {
    target_table_name: text(),
    operation: choice(['insert', 'update', 'delete']),
    record_id: text(),
    base_version: optional(integer()),
    base_values: json(),
    proposed_changes: json(),
    group_id: optional(text()),
    status: choice(['pending', 'approved', 'rejected', 'superseded', 'withdrawn']),
    requested_by: optional(text()),
    mutation_id: text(),
    reviewed_at: optional(instant()),
    reviewed_by: optional(text()),
    rejection_reason: optional(text('paragraph')),
    resolution: optional(json()),
    applied_version: optional(integer()),
  },
});
