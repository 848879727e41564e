import {languageNames} from '#src/domain/language-names.ts';
import {listedRole} from '#src/domain/listed-role.ts';
import {choice, openChoice, reference} from './field.ts';
import {defineRecord} from './record.ts';

/** A language that a brother speaks. */
export const brotherLanguage = defineRecord({
  table: 'brother_languages',
  title: 'language',
  parent: 'brother_id',
  lifeEvent: {day: null, tab: 'studies'},
  importable: true,
  fields: {
    brother_id: reference('brothers'),
    language: openChoice(languageNames, (words) => listedRole(languageNames, words)),
    level: choice(['mother_tongue', 'fluent', 'good', 'basic']),
  },
  identity: ['language'],
  form: {language: ['brother_id', 'language', 'level']},
});
