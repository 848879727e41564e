import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const fraternity = defineRecord({
  table: 'fraternities',
  title: 'name',
  fields: {
    name: text(),
    alias: optional(text()),
    title: text(),
    type: choice(
      [
        'friary',
        'formational',
        'parochial',
        'specialized',
        'curia',
        'custody',
        'delegation',
        'local',
        'province',
        'region',
      ],
      'friary',
      ['friary', 'formational', 'parochial', 'specialized'],
    ),
    established_date: optional(date()),
    circumscription_id: reference('circumscriptions'),
    diocese_id: reference('dioceses'),
    place_id: reference('places'),
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
    belonging: ['circumscription_id', 'diocese_id', 'place_id'],
  },
});
export type Fraternity = Row<typeof fraternity>;
