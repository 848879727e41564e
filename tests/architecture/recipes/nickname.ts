import {addTexts, create, insertAfter, replace, type Recipe} from './recipe.ts';

/** A field of the brothers. */
export const nickname: Recipe = {
  heading: 'A new field',
  written: [{file: 'supabase/migrations.sha256'}],
  steps: [
    {
      file: 'src/records/brother.ts',
      shown: 'src/records/<type>.ts',
      edit: (text) =>
        replace(
          "person: ['name', 'birth_name',",
          "person: ['name', 'birth_name', 'nickname',",
        )(insertAfter('birth_name: optional(text()),', ' nickname: optional(text()),')(text)),
    },
    {
      file: 'supabase/migrations/20991230000000_nickname.sql',
      shown: 'supabase/migrations/<timestamp>_<noun>.sql',
      edit: create(`-- What the brothers call a brother.
call app.add_column('brothers', 'nickname', 'text', p_names => true);
`),
    },
    {
      file: 'supabase/schemas/brothers.sql',
      shown: 'supabase/schemas/<concern>.sql',
      edit: (text) =>
        replace(
          "p_names => array['name', 'birth_name']",
          "p_names => array['name', 'birth_name', 'nickname']",
        )(insertAfter('  birth_name         text,\n', '  nickname           text,\n')(text)),
    },
    {file: 'locales/en.json', edit: addTexts({'records.brothers.fields.nickname': 'Nickname'})},
    {
      file: 'locales/id.json',
      edit: addTexts({'records.brothers.fields.nickname': 'Nama panggilan'}),
    },
    {file: 'locales/it.json', edit: addTexts({'records.brothers.fields.nickname': 'Soprannome'})},
  ],
};
