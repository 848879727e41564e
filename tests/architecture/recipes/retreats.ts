import {addTexts, create, insertAfter, replace, type Recipe} from './recipe.ts';

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

const route = (path: string, key: string, file: string, screen: string): string => `
  route('${path}', 'signed-in', 'titles.${key}', async () => {
    return (await import('#src/screens/retreats/${file}.tsx')).${screen};
  }),`;

const texts = (
  one: string,
  many: string,
  add: string,
  fields: readonly [string, string, string],
) => ({
  'records.retreats': {
    one,
    many,
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
  'titles.retreats': many,
  'titles.retreatNew': add,
  'titles.retreatEdit': one,
});

/** A record type that is listed like the dioceses. */
export const retreats: Recipe = {
  heading: 'A new record type',
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
  list: {layout: 'table', search: ['title'], filters: [], badge: null, line: null},
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
      file: 'supabase/schemas/retreats.sql',
      shown: 'supabase/schemas/<concern>.sql',
      edit: create(`-- The province's retreats.\n${table}`),
    },
    {
      file: 'supabase/config.toml',
      edit: insertAfter('  "./schemas/geography.sql",\n', '  "./schemas/retreats.sql",\n'),
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
    {
      file: 'src/screens/retreats/retreats-screen.tsx',
      shown: 'src/screens/<types>/<types>-screen.tsx',
      edit: create(`import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';

export function RetreatsScreen() {
  return <RecordListScreen table="retreats" />;
}
`),
    },
    {
      file: 'src/screens/retreats/retreat-form-screen.tsx',
      shown: 'src/screens/<types>/<type>-form-screen.tsx',
      edit: create(`import {useParams} from 'react-router-dom';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';

/** Adds a retreat, or edits the one in the address. */
export function RetreatFormScreen() {
  const {id} = useParams();
  return <RecordFormScreen table="retreats" id={id ?? null} home="/retreats" />;
}
`),
    },
    {
      file: 'src/record-ui/lists/listed-table.ts',
      edit: insertAfter("  | 'dioceses'\n", "  | 'retreats'\n"),
    },
    {
      file: 'src/record-ui/values/record-path.ts',
      edit: insertAfter("  dioceses: {list: '/dioceses'},\n", "  retreats: {list: '/retreats'},\n"),
    },
    {
      file: 'src/app/routes.ts',
      edit: replace(
        "\n  route('/sync',",
        `${route('/retreats', 'retreats', 'retreats-screen', 'RetreatsScreen')}${route(
          '/retreats/new',
          'retreatNew',
          'retreat-form-screen',
          'RetreatFormScreen',
        )}${route(
          '/retreats/edit/:id',
          'retreatEdit',
          'retreat-form-screen',
          'RetreatFormScreen',
        )}\n  route('/sync',`,
      ),
    },
    {
      file: 'src/app/nav-links.tsx',
      edit: insertAfter(
        "  {to: '/dioceses', label: 'titles.dioceses', icon: 'diocese'},\n",
        "  {to: '/retreats', label: 'titles.retreats', icon: 'place'},\n",
      ),
    },
    {
      file: 'tests/screens/app/admit.test.ts',
      edit: insertAfter(
        "  '/dioceses/edit/:id': ['/login', show, show],\n",
        ['', '/new', '/edit/:id']
          .map((end) => `  '/retreats${end}': ['/login', show, show],\n`)
          .join(''),
      ),
    },
    {
      file: 'tests/e2e/support/page-examples.ts',
      edit: insertAfter("  '/dioceses': 'dioceses',\n", "  '/retreats': 'retreats',\n"),
    },
    {
      file: 'tests/sql/suites/guarding.ts',
      edit: insertAfter("  'public.dioceses': 'record',\n", "  'public.retreats': 'record',\n"),
    },
    {
      file: 'tests/sql/support/furnishing.ts',
      edit: insertAfter(
        "  const place = await add('places', {place_name: 'P'});\n",
        "  await add('retreats', {title: 'R', start_date: '2026-08-01'});\n",
      ),
    },
  ],
};
