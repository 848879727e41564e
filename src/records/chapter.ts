import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

/** A meeting that elects and decides: of a province, a custody or a house. */
export const chapter = defineRecord({
  table: 'chapters',
  title: 'title',
  fields: {
    title: text(),
    kind: choice(['provincial', 'extraordinary', 'custodial', 'local', 'council'], 'provincial'),
    start_date: date(),
    end_date: optional(date()),
    location_name: optional(text()),
    circumscription_id: reference('circumscriptions'),
    /** The house whose chapter it is. */
    fraternity_id: optional(reference('fraternities')),
    president: optional(text()),
    notes: optional(text('paragraph')),
  },
  identity: ['title', 'start_date', 'location_name', 'circumscription_id', 'fraternity_id'],
  inOrder: [['start_date', 'end_date']],
  list: {
    path: '/chapters',
    layout: 'cards',
    search: ['title', 'location_name', 'president'],
    filters: ['kind', 'circumscription_id'],
    badge: 'kind',
    tones: {provincial: 'brown', extraordinary: 'orange', custodial: 'teal', local: 'blue'},
    line: 'location_name',
  },
  page: '/chapters/:id',
  find: {rank: 55, icon: 'chapter', by: ['location_name'], detail: 'kind'},
  importable: true,
  form: {
    chapter: ['title', 'kind', 'start_date', 'end_date', 'location_name', 'president'],
    belonging: ['circumscription_id', 'fraternity_id'],
    notes: ['notes'],
  },
  carriedOver: ['circumscription_id'],
});
