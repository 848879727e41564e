import {addTexts, create, insertAfter, type Recipe} from './recipe.ts';

const table = `create table public.retreats (
  id         uuid primary key default gen_random_uuid(),
  title      text not null,
  start_date date not null,
  place_id   uuid references public.places (id) on delete restrict,
  version    bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint retreats_title_required check (btrim(title) <> '')
);

create index retreats_place_id on public.retreats (place_id);

call app.add_record('retreats', p_rank => 55);
`;

const texts = (
  one: string,
  many: string,
  add: string,
  fields: readonly [string, string, string],
) => ({
  'records.retreats': {
    one,
    many,
    titles: {new: add, edit: one},
    fields: {title: fields[0], start_date: fields[1], place_id: fields[2]},
    form: {saved: `${one}.`, saveError: `${one}!`},
    list: {
      placeholder: `${many}...`,
      loading: `${many}...`,
      add,
      deleted: `${one} {{name}}.`,
      deleteFailed: `${one} {{name}}!`,
    },
  },
});

/** A record type that is listed like the dioceses. */
export const retreats: Recipe = {
  heading: 'A new record type',
  written: [
    {file: 'supabase/migrations.sha256'},
    {file: 'supabase/schemas/retreats.sql', shown: 'supabase/schemas/<table>.sql'},
  ],
  steps: [
    {
      file: 'src/records/retreat.ts',
      shown: 'src/records/<type>.ts',
      edit: create(`import {date, optional, reference, text} from './field.ts';
import {defineRecord} from './record.ts';

export const retreat = defineRecord({
  table: 'retreats',
  title: 'title',
  fields: {title: text(), start_date: date(), place_id: optional(reference('places'))},
  list: {
    path: '/retreats',
    layout: 'table',
    search: ['title'],
    filters: ['place_id'],
    badge: null,
    line: null,
  },
  find: {rank: 60, icon: 'place', by: [], detail: null},
  form: {identity: ['title', 'start_date', 'place_id']},
});
`),
    },
    {
      file: 'src/records/registry.ts',
      edit: (text) =>
        insertAfter(
          "import {place} from './place.ts';\n",
          "import {retreat} from './retreat.ts';\n",
        )(insertAfter('  dioceses: diocese,\n', '  retreats: retreat,\n')(text)),
    },
    {
      file: 'supabase/migrations/20991231000000_retreats.sql',
      shown: 'supabase/migrations/<timestamp>_<noun>.sql',
      edit: create(`-- The province's retreats.\n${table}`),
    },
    {
      file: 'locales/en.json',
      edit: addTexts(texts('Retreat', 'Retreats', 'Add retreat', ['Title', 'Begins on', 'Place'])),
    },
    {
      file: 'locales/id.json',
      edit: addTexts(texts('Retret', 'Retret', 'Tambah retret', ['Judul', 'Mulai pada', 'Tempat'])),
    },
    {
      file: 'locales/it.json',
      edit: addTexts(
        texts('Ritiro', 'Ritiri', 'Aggiungi ritiro', ['Titolo', 'Inizia il', 'Luogo']),
      ),
    },
  ],
};
