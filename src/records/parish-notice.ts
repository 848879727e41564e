import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

/** A notice to the parish of baptism, which notes the event in the baptismal register (can. 535 §2). */
export const parishNotice = defineRecord({
  table: 'parish_notices',
  title: 'event',
  parent: 'brother_id',
  lifeEvent: {day: 'sent_on', tab: 'sacraments'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    event: choice([
      'perpetual_profession',
      'diaconate',
      'priesthood',
      'episcopate',
      'dispensation',
    ]),
    sent_on: date(),
    parish: optional(text()),
    diocese_id: optional(reference('dioceses')),
    acknowledged_on: optional(date()),
    notes: optional(text('paragraph')),
  },
  inOrder: [['sent_on', 'acknowledged_on']],
  form: {
    notice: ['brother_id', 'event', 'sent_on', 'parish', 'diocese_id'],
    answer: ['acknowledged_on', 'notes'],
  },
});
