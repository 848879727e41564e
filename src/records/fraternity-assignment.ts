import {date, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const fraternityAssignment = defineRecord({
  table: 'fraternity_assignments',
  title: 'role',
  parent: 'brother_id',
  fields: {
    brother_id: reference('brothers'),
    fraternity_id: reference('fraternities'),
    role: optional(text()),
    start_date: date(),
    end_date: optional(date()),
  },
});
export type FraternityAssignment = Row<typeof fraternityAssignment>;
