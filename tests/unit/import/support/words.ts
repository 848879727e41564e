import {recordWords} from '#src/i18n/record-words.ts';
import english from '#locales/en.json' with {type: 'json'};
import indonesian from '#locales/id.json' with {type: 'json'};
import italian from '#locales/it.json' with {type: 'json'};

/** The words of the app itself. */
export const words = recordWords([english.records, indonesian.records, italian.records]);
export const languages = {english, indonesian, italian};
