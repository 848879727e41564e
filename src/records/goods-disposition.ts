import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

/** What a brother disposed about his goods: before the vows, or later with permission (can. 668). */
export const goodsDisposition = defineRecord({
  table: 'goods_dispositions',
  title: 'kind',
  parent: 'brother_id',
  isPrivate: true,
  lifeEvent: {day: 'date', tab: 'documents'},
  fields: {
    brother_id: reference('brothers'),
    kind: choice(['cession', 'will', 'renunciation', 'change']),
    date: date(),
    kept_at: optional(text()),
    permitted_by: optional(text()),
    permitted_on: optional(date()),
    notes: optional(text('paragraph')),
  },
  form: {
    disposition: ['brother_id', 'kind', 'date', 'kept_at', 'notes'],
    permission: ['permitted_by', 'permitted_on'],
  },
});
