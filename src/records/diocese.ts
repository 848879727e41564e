import {choice, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const diocese = defineRecord({
  table: 'dioceses',
  title: 'diocese_name',
  fields: {
    diocese_name: text(),
    diocese_type: choice(['archdiocese', 'diocese'], 'diocese'),
    place_id: reference('places'),
  },
  list: {
    path: '/dioceses',
    layout: 'table',
    search: ['diocese_name'],
    filters: ['diocese_type'],
    badge: 'diocese_type',
    tones: {archdiocese: 'brown'},
    line: null,
  },
  page: '/dioceses/:id',
  find: {rank: 50, icon: 'diocese', by: [], detail: 'diocese_type'},
  createdInForms: true,
  form: {identity: ['diocese_name', 'diocese_type', 'place_id']},
});
