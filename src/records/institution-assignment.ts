import {listedRole} from '#src/domain/listed-role.ts';
import {roleNames} from '#src/domain/role-names.ts';
import {date, openChoice, optional, reference} from './field.ts';
import {defineRecord} from './record.ts';

/** The heads of institutions stand before their other members. */
const usual =
  'parish priest, parochial vicar, chaplain, rector, director, headmaster, teacher, president, ' +
  'president of foundation, chairman, coordinator';
const role = openChoice(roleNames, (text) => listedRole(roleNames, text), usual.split(', '));

export const institutionAssignment = defineRecord({
  table: 'institution_assignments',
  title: 'role',
  parent: 'brother_id',
  lifeEvent: {day: 'start_date', tab: 'assignments'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    institution_id: reference('institutions'),
    role: optional(role),
    start_date: date(),
    end_date: optional(date()),
    /** The chapter that decided it. */
    chapter_id: optional(reference('chapters')),
  },
  inOrder: [['start_date', 'end_date']],
  form: {
    assignment: ['brother_id', 'institution_id', 'role', 'start_date', 'end_date', 'chapter_id'],
  },
});
