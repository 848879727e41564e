import {integer, picture, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const brotherPhoto = defineRecord({
  table: 'brother_photos',
  title: 'storage_path',
  parent: 'brother_id',
  fields: {
    brother_id: reference('brothers'),
    storage_path: picture(),
    mime_type: text(),
    byte_size: integer(),
  },
  mergeUnits: [['storage_path', 'mime_type', 'byte_size']],
});
