import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const ordination = defineRecord({
  table: 'ordinations',
  title: 'type',
  parent: 'brother_id',
  lifeEvent: {day: 'date', tab: 'history'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    type: choice(['lectorate', 'acolytate', 'diaconate', 'priesthood', 'episcopate']),
    date: date(),
    ordained_by: optional(text()),
  },
  form: {ordination: ['brother_id', 'type', 'date', 'ordained_by']},
});
