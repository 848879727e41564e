import {listedRole} from '#src/domain/listed-role.ts';
import {officeNames} from '#src/domain/role-names.ts';
import {choice, date, openChoice, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

const office = openChoice(officeNames, (words) => listedRole(officeNames, words));

/** A brother's election or appointment to an office, with its term. */
export const election = defineRecord({
  table: 'elections',
  title: 'office',
  parent: 'brother_id',
  isParentEdited: true,
  lifeEvent: {day: 'start_date', tab: 'offices'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    /** The chapter that elected him; without one he was appointed outside of a chapter. */
    chapter_id: optional(reference('chapters')),
    office,
    manner: choice(['elected', 'appointed', 'postulated'], 'elected'),
    /** The house of a local office. */
    fraternity_id: optional(reference('fraternities')),
    /** Whose office it is; without one the chapter's, otherwise the brother's. */
    circumscription_id: optional(reference('circumscriptions')),
    start_date: date(),
    /** The last day of the term. */
    end_date: optional(date()),
    /** The last day in the office, when it was not that of the term. */
    left_on: optional(date()),
    votes: optional(text()),
    acceptance: choice(['accepted', 'awaited', 'declined'], 'accepted'),
  },
  identity: ['office', 'fraternity_id', 'start_date'],
  inOrder: [
    ['start_date', 'end_date'],
    ['start_date', 'left_on'],
  ],
  form: {
    office: ['chapter_id', 'brother_id', 'office', 'fraternity_id', 'circumscription_id'],
    election: ['manner', 'votes', 'acceptance'],
    term: ['start_date', 'end_date', 'left_on'],
  },
  carriedOver: ['start_date'],
  carriedWithin: 'chapter_id',
});
