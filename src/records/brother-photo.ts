import {integer, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const brotherPhoto = defineRecord({
  table: 'brother_photos',
  title: 'storage_path',
  parent: 'brother_id',
  fields: {
    brother_id: reference('brothers'),
    storage_path: text(),
    mime_type: text(),
    byte_size: integer(),
  },
});
export type BrotherPhoto = Row<typeof brotherPhoto>;
