import {choice, date, instant, json, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

const departureFields = ['departure_date', 'departure_reason', 'departure_notes'] as const;
const deathFields = ['death_date', 'death_place', 'death_cause', 'burial_place'] as const;

export const brother = defineRecord({
  table: 'brothers',
  title: 'name',
  fields: {
    name: text(),
    birth_name: optional(text()),
    birth_place: optional(text()),
    birth_date: optional(date()),
    birthday: optional(date()),
    name_day: optional(text('day-in-year')),
    vocation_type: choice(['clerical', 'laicus'], 'clerical'),
    circumscription_id: reference('circumscriptions'),
    nationality: reference('countries'),
    phone: optional(text('phone')),
    email: optional(text('email')),
    emergency_contact: optional(text()),
    contact_in_directory: optional(choice(['allowed', 'refused'])),
    membership_status: choice(
      ['active', 'deceased', 'departed', 'suspended', 'transferred'],
      'active',
    ),
    departure_date: optional(date()),
    departure_reason: optional(text()),
    departure_notes: optional(text('paragraph')),
    death_date: optional(date()),
    death_place: optional(text()),
    death_cause: optional(text()),
    burial_place: optional(text()),
    additional_info: optional(json()),
    notes: optional(text('paragraph')),
    deleted_at: optional(instant()),
    cached_status: optional(text()),
  },
  computed: ['cached_status'],
  identity: ['name', 'birth_date'],
  mergeUnits: [['membership_status', ...departureFields, ...deathFields]],
  inOrder: [['birth_date', 'death_date']],
  list: {
    path: '/brothers',
    layout: 'own',
    search: ['name', 'birth_name'],
    filters: ['vocation_type', 'circumscription_id', 'cached_status', 'membership_status'],
    related: {
      fraternity: {table: 'fraternity_assignments', field: 'fraternity_id'},
      diocese: {table: 'fraternities', field: 'diocese_id'},
      role: {table: 'fraternity_assignments', field: 'role'},
      language: {table: 'brother_languages', field: 'language'},
    },
    badge: 'membership_status',
    tones: {active: 'green', suspended: 'orange'},
    line: 'birth_name',
  },
  page: '/brothers/profile/:slugOrId',
  find: {rank: 10, icon: 'brothers', by: ['birth_name'], detail: 'birth_name'},
  importable: true,
  form: {
    person: ['name', 'birth_name', 'birth_date', 'birth_place', 'birthday', 'name_day'],
    contact: ['phone', 'email', 'emergency_contact', 'contact_in_directory'],
    community: ['vocation_type', 'circumscription_id', 'nationality'],
    membership: ['membership_status', ...departureFields, ...deathFields],
    more: ['additional_info', 'notes'],
  },
  carriedOver: ['circumscription_id', 'nationality'],
  visibleWhen: (field, values) => {
    if (isOneOf(deathFields, field)) return values['membership_status'] === 'deceased';
    if (isOneOf(departureFields, field)) return hasLeft(values['membership_status']);
    return true;
  },
  normalize: (values) => ({
    ...values,
    ...(values['membership_status'] === 'deceased' ? {} : emptied(deathFields)),
    ...(hasLeft(values['membership_status']) ? {} : emptied(departureFields)),
  }),
});

function hasLeft(membership: unknown): boolean {
  return membership === 'departed' || membership === 'transferred';
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function emptied(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
