import {choice, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

/** A brother's studies at a school or a university. */
export const study = defineRecord({
  table: 'studies',
  title: 'subject',
  parent: 'brother_id',
  lifeEvent: {day: 'start_date', tab: 'studies'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    subject: text(),
    degree: optional(
      choice(['certificate', 'diploma', 'bachelor', 'master', 'licentiate', 'doctorate']),
    ),
    school: optional(text()),
    location_name: optional(text()),
    start_date: optional(text('partial-day')),
    end_date: optional(text('partial-day')),
    notes: optional(text('paragraph')),
  },
  identity: ['subject', 'degree', 'school', 'start_date'],
  form: {
    study: [
      'brother_id',
      'subject',
      'degree',
      'school',
      'location_name',
      'start_date',
      'end_date',
      'notes',
    ],
  },
});
