import {text} from './field.ts';
import {defineRecord} from './record.ts';

export const country = defineRecord({
  table: 'countries',
  title: 'name',
  writers: 'admins',
  fields: {name: text()},
  list: {
    path: '/admin/countries',
    layout: 'table',
    search: ['name'],
    filters: [],
    badge: null,
    line: null,
  },
  form: {identity: ['name']},
});
