import {date, optional, reference, text} from './field.ts';
import {defineRecord, type Row} from './record.ts';

export const institutionAssignment = defineRecord({
  table: 'institution_assignments',
  title: 'role',
  parent: 'brother_id',
  lifeEvent: {day: 'start_date', tab: 'assignments'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    institution_id: reference('institutions'),
    role: optional(text()),
    start_date: date(),
    end_date: optional(date()),
  },
  inOrder: [['start_date', 'end_date']],
  form: {assignment: ['brother_id', 'institution_id', 'role', 'start_date', 'end_date']},
});
export type InstitutionAssignment = Row<typeof institutionAssignment>;
