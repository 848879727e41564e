import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const brotherDocument = defineRecord({
  table: 'brother_documents',
  title: 'kind',
  parent: 'brother_id',
  isPrivate: true,
  lifeEvent: {day: 'valid_until', tab: 'documents'},
  fields: {
    brother_id: reference('brothers'),
    kind: choice([
      'passport',
      'visa',
      'residence_permit',
      'identity_card',
      'health_insurance',
      'driving_licence',
      'preaching_faculty',
      'confession_faculty',
      'other',
    ]),
    number: optional(text()),
    issued_by: optional(text()),
    issued_on: optional(date()),
    valid_until: optional(date()),
    notes: optional(text('paragraph')),
  },
  inOrder: [['issued_on', 'valid_until']],
  form: {
    document: ['brother_id', 'kind', 'number', 'issued_by', 'issued_on', 'valid_until', 'notes'],
  },
});
