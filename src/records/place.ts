import {choice, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const place = defineRecord({
  table: 'places',
  title: 'place_name',
  fields: {
    place_name: text(),
    type: choice(['fraternity', 'institution'], 'fraternity'),
    address_line_1: optional(text()),
    address_line_2: optional(text()),
    city: optional(text()),
    province: optional(text()),
    postal_code: optional(text()),
    country_id: optional(reference('countries')),
    coordinates: optional(text('coordinates')),
  },
  identity: ['place_name', 'city', 'province', 'country_id'],
  list: {
    path: '/places',
    layout: 'cards',
    search: ['place_name'],
    filters: ['type'],
    badge: null,
    line: 'city',
  },
  page: '/places/:id',
  find: {rank: 40, icon: 'place', by: ['city'], detail: 'city'},
  importable: true,
  createdInForms: true,
  form: {
    identity: ['place_name', 'type'],
    address: [
      'address_line_1',
      'address_line_2',
      'city',
      'province',
      'postal_code',
      'country_id',
      'coordinates',
    ],
  },
  carriedOver: ['country_id'],
});
