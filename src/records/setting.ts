import {choice, json, optional, reference} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const setting = defineRecord({
  table: 'settings',
  title: 'key',
  writers: 'admins',
  fields: {
    key: choice([
      'temp_vow_months',
      'cap_years',
      'soon_days',
      'grace_days',
      'guardian_term_years',
      'jubilee_base',
      'jubilee_years',
      'time_zone',
      'phone_region',
      'count_novices',
      'demo',
    ]),
    circumscription_id: optional(reference('circumscriptions')),
    value: json(),
  },
});
export type Setting = Row<typeof setting>;
