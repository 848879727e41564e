import {choice, date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const formationStage = defineRecord({
  table: 'formation_stages',
  title: 'stage',
  parent: 'brother_id',
  lifeEvent: {day: 'start_date', tab: 'history'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    stage: choice([
      'aspirancy',
      'postulancy',
      'novitiate',
      'post_novitiate',
      'philosophy',
      'pastoral_year',
      'theology',
      'diaconal_year',
      'specialisation',
      'ongoing',
    ]),
    institution_id: optional(reference('institutions')),
    institution_name: optional(text()),
    start_date: date(),
    end_date: optional(date()),
  },
  inOrder: [['start_date', 'end_date']],
  form: {
    stage: ['brother_id', 'stage', 'start_date', 'end_date', 'institution_id', 'institution_name'],
  },
});
