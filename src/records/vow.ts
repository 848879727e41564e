import {choice, date, integer, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const vow = defineRecord({
  table: 'vows',
  title: 'type',
  parent: 'brother_id',
  lifeEvent: {day: 'date', tab: 'history'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    type: choice(['simple', 'renewal', 'solemn']),
    date: date(),
    duration_months: optional(integer(1, 1200)),
    valid_until: optional(date()),
    location_name: optional(text()),
    received_by: optional(text()),
    witness_1: optional(text()),
    witness_2: optional(text()),
  },
  inOrder: [['date', 'valid_until']],
  form: {
    profession: ['brother_id', 'type', 'date', 'duration_months', 'valid_until', 'location_name'],
    witnesses: ['received_by', 'witness_1', 'witness_2'],
  },
  visibleWhen: (field, values) => !isTerm(field) || !isForLife(values),
  normalize: (values) => ({
    ...values,
    ...(isForLife(values) ? {duration_months: null, valid_until: null} : {}),
  }),
});

function isTerm(field: string): boolean {
  return field === 'duration_months' || field === 'valid_until';
}

function isForLife(values: Readonly<Record<string, unknown>>): boolean {
  return values['type'] === 'solemn';
}
