import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const institution = defineRecord({
  table: 'institutions',
  title: 'name',
  fields: {
    name: text(),
    alias: optional(text()),
    title: text(),
    type: choice(
      [
        'parish',
        'formation_house',
        'foundation',
        'commission',
        'team',
        'committee',
        'external_institution',
        'others',
        'association',
        'other',
      ],
      'parish',
      [
        'parish',
        'formation_house',
        'foundation',
        'commission',
        'team',
        'committee',
        'external_institution',
        'others',
      ],
    ),
    established_date: optional(date()),
    phone: optional(text('phone')),
    email: optional(text('email')),
    circumscription_id: optional(reference('circumscriptions')),
    diocese_id: optional(reference('dioceses')),
    fraternity_id: optional(reference('fraternities')),
  },
  list: {
    path: '/institutions',
    layout: 'cards',
    search: ['name', 'alias'],
    filters: ['type', 'circumscription_id', 'diocese_id'],
    badge: 'type',
    tones: {
      parish: 'blue',
      formation_house: 'green',
      foundation: 'purple',
      commission: 'orange',
      team: 'teal',
      committee: 'indigo',
    },
    line: 'alias',
  },
  page: '/institutions/:id',
  find: {rank: 30, icon: 'institution', by: ['alias', 'title'], detail: 'type'},
  importable: true,
  form: {
    identity: ['name', 'alias', 'title', 'type', 'established_date'],
    contact: ['phone', 'email'],
    belonging: ['circumscription_id', 'diocese_id', 'fraternity_id'],
  },
  carriedOver: ['circumscription_id'],
});
export type Institution = Row<typeof institution>;
