import {paperKinds, settingKeys} from '#src/domain/settings.ts';

import {choice, json, optional, reference} from './field.ts';
import {defineRecord} from './record.ts';

export const setting = defineRecord({
  table: 'settings',
  title: 'key',
  writers: 'admins',
  page: '/admin/settings',
  fields: {
    key: choice([...settingKeys, ...paperKinds, 'demo']),
    circumscription_id: optional(reference('circumscriptions')),
    value: json(),
  },
});
