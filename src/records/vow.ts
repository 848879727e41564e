import {choice, date, integer, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const vow = defineRecord({
  table: 'vows',
  title: 'type',
  parent: 'brother_id',
  fields: {
    brother_id: reference('brothers'),
    type: choice(['simple', 'renewal', 'solemn']),
    date: date(),
    duration_months: optional(integer()),
    valid_until: optional(date()),
    location_name: optional(text()),
    received_by: optional(text()),
    witness_1: optional(text()),
    witness_2: optional(text()),
  },
});
export type Vow = Row<typeof vow>;
