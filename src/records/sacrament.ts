import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

/** A brother's baptism or confirmation, with its place in the parish register. */
export const sacrament = defineRecord({
  table: 'sacraments',
  title: 'kind',
  parent: 'brother_id',
  lifeEvent: {day: 'date', tab: 'sacraments'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    kind: choice(['baptism', 'confirmation']),
    date: optional(date()),
    parish: optional(text()),
    diocese_id: optional(reference('dioceses')),
    register_entry: optional(text()),
    minister: optional(text()),
  },
  form: {
    sacrament: ['brother_id', 'kind', 'date', 'minister'],
    register: ['parish', 'diocese_id', 'register_entry'],
  },
});
