import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

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
    /** The last day of the house. */
    suppressed_date: optional(date()),
    phone: optional(text('phone')),
    email: optional(text('email')),
    circumscription_id: reference('circumscriptions'),
    diocese_id: reference('dioceses'),
    place_id: reference('places'),
  },
  identity: ['name', 'alias', 'circumscription_id', 'diocese_id', 'place_id'],
  inOrder: [['established_date', 'suppressed_date']],
  list: {
    path: '/fraternities',
    layout: 'cards',
    search: ['name', 'alias'],
    filters: ['type', 'circumscription_id', 'diocese_id', 'suppressed_date'],
    badge: 'type',
    tones: {friary: 'blue', formational: 'green', parochial: 'yellow', specialized: 'purple'},
    line: 'alias',
  },
  page: '/fraternities/:id',
  find: {rank: 20, icon: 'fraternity', by: ['alias', 'title'], detail: 'type'},
  importable: true,
  createdInForms: true,
  form: {
    identity: ['name', 'alias', 'title', 'type', 'established_date', 'suppressed_date'],
    contact: ['phone', 'email'],
    belonging: ['circumscription_id', 'diocese_id', 'place_id'],
  },
  carriedOver: ['circumscription_id'],
});
