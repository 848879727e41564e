import {choice, optional, text} from './field.ts';
import {defineRecord} from './record.ts';

export const circumscription = defineRecord({
  table: 'circumscriptions',
  title: 'name',
  writers: 'admins',
  fields: {
    name: text(),
    code: optional(text()),
    type: choice(
      ['province', 'custody', 'delegation', 'region', 'vice_province', 'curia'],
      'province',
    ),
  },
  list: {
    path: '/admin/circumscriptions',
    layout: 'table',
    search: ['name', 'code'],
    filters: ['type'],
    badge: 'type',
    tones: {province: 'brown', custody: 'teal', delegation: 'indigo'},
    line: 'code',
  },
  form: {identity: ['name', 'code', 'type']},
});
