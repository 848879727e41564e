import {json, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const setting = defineRecord({
  table: 'settings',
  title: 'key',
  writers: 'server',
  fields: {
    key: text(),
    circumscription_id: optional(reference('circumscriptions')),
    value: json(),
  },
});
export type Setting = Row<typeof setting>;
