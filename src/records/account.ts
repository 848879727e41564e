import {instant, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const account = defineRecord({
  table: 'users',
  title: 'username',
  writers: 'server',
  fields: {
    username: text(),
    linked_brother_id: optional(reference('brothers')),
    disabled_at: optional(instant()),
  },
});
