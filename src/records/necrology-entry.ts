import {integer, optional, text} from './field.ts';
import {defineRecord} from './record.ts';

/** One of the dead who have no full record, e.g. those of past centuries. */
export const necrologyEntry = defineRecord({
  table: 'necrology_entries',
  title: 'name',
  fields: {
    name: text(),
    title: optional(text()),
    birth_name: optional(text()),
    birth_day: optional(text('partial-day')),
    birth_place: optional(text()),
    death_day: optional(text('partial-day')),
    death_place: optional(text()),
    age: optional(integer(0, 150)),
    remembrance: optional(text()),
  },
  list: {
    path: '/necrology/entries',
    layout: 'cards',
    search: ['name', 'birth_name', 'death_place'],
    filters: [],
    badge: null,
    line: 'death_day',
  },
  find: {rank: 57, icon: 'archive', by: ['birth_name'], detail: 'death_place'},
  importable: true,
  form: {
    person: ['name', 'title', 'birth_name', 'birth_day', 'birth_place'],
    death: ['death_day', 'death_place', 'age', 'remembrance'],
  },
});
