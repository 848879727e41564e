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
    circumscription_id: optional(reference('circumscriptions')),
    diocese_id: optional(reference('dioceses')),
    fraternity_id: optional(reference('fraternities')),
  },
  list: {
    layout: 'cards',
    search: ['name', 'alias'],
    filters: ['type', 'circumscription_id'],
    badge: 'type',
    line: 'alias',
  },
  form: {
    identity: ['name', 'alias', 'title', 'type', 'established_date'],
    belonging: ['circumscription_id', 'diocese_id', 'fraternity_id'],
  },
});
export type Institution = Row<typeof institution>;
