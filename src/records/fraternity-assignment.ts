import {listedRole} from '#src/domain/listed-role.ts';
import {houseRoleNames} from '#src/domain/role-names.ts';
import {date, openChoice, optional, reference} from './field.ts';
import {defineRecord} from './record.ts';

const role = openChoice(houseRoleNames, (text) => listedRole(houseRoleNames, text));

export const fraternityAssignment = defineRecord({
  table: 'fraternity_assignments',
  title: 'role',
  parent: 'brother_id',
  lifeEvent: {day: 'start_date', tab: 'assignments'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    fraternity_id: reference('fraternities'),
    role: optional(role),
    start_date: date(),
    end_date: optional(date()),
    /** The chapter that decided it. */
    chapter_id: optional(reference('chapters')),
  },
  inOrder: [['start_date', 'end_date']],
  form: {
    assignment: ['brother_id', 'fraternity_id', 'role', 'start_date', 'end_date', 'chapter_id'],
  },
});
