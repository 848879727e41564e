import {screen, waitFor} from '@testing-library/react';
import type {ReactNode} from 'react';
import {afterEach, expect, test, vi} from 'vitest';
import en from '#locales/en.json' with {type: 'json'};
import {readablePhone} from '#src/lib/phone-number.ts';
import type {Field} from '#src/records/field.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {ChapterScreen} from '#src/screens/chapters/chapter-screen.tsx';
import {DioceseScreen} from '#src/screens/houses/diocese-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {InstitutionScreen} from '#src/screens/houses/institution-screen.tsx';
import {PlaceScreen} from '#src/screens/houses/place-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-0000000000b1';
const [place, diocese] = [id.replace('b1', 'b2'), id.replace('b1', 'b3')];

/** The records to which a filled row refers, each with the text that a page shows for it. */
const referred: Readonly<Record<string, readonly [string, string]>> = {
  circumscriptions: [ids.circumscription, 'Province of Saint Angelo'],
  countries: [ids.country, 'Italy'],
  fraternities: [ids.house, 'Montefaggi'],
  places: [place, 'Colle'],
  dioceses: [diocese, 'Fiesole'],
};

/** The words of the record types for the values of their fields. */
const recordWords: Partial<
  Record<string, {readonly values: Record<string, Record<string, string>>}>
> = {
  places: en.records.places,
  dioceses: en.records.dioceses,
  fraternities: en.records.fraternities,
  institutions: en.records.institutions,
  chapters: en.records.chapters,
};

/** A value for a field, no two alike, and the text by which a page shows it. */
function filled(table: TableName, name: string, {spec}: Field, index: number): [string, string] {
  if (spec.kind === 'reference') return [...(referred[spec.table] ?? ['', ''])];
  if (spec.kind === 'date') return [`${1900 + index}-05-20`, `20 May ${1900 + index}`];
  if (spec.kind === 'choice') {
    const value = spec.values.at(-1) ?? '';
    return [value, recordWords[table]?.values[name]?.[value] ?? 'no word'];
  }
  if (spec.kind !== 'text') throw new Error(`A page shows ${table}.${name}: say how.`);
  if (spec.format === 'phone') return ['+390555550001', readablePhone('+390555550001')];
  if (spec.format === 'email') return ['colle@fraternitas.example', 'colle@fraternitas.example'];
  if (spec.format === 'coordinates') return ['43.0707, 12.6196', '43.0707, 12.6196'];
  return [`Word ${index}.`, `Word ${index}.`];
}

const pages: readonly (readonly [TableName, ReactNode])[] = [
  ['places', <PlaceScreen key="places" />],
  ['dioceses', <DioceseScreen key="dioceses" />],
  ['fraternities', <FraternityScreen key="fraternities" />],
  ['institutions', <InstitutionScreen key="institutions" />],
  ['chapters', <ChapterScreen key="chapters" />],
];

afterEach(() => vi.unstubAllGlobals());

test.each(pages)(
  'the page of a record of %s shows every field of its form',
  async (table, page) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const device = await smallProvince();
    await receive(device, 'places', [{id: place, place_name: 'Colle', type: 'fraternity'}]);
    await receive(device, 'dioceses', [
      {id: diocese, diocese_name: 'Fiesole', diocese_type: 'diocese', place_id: place},
    ]);
    const {fields} = recordOf(table);
    const values = formFieldsOf(recordOf(table)).map((name, index) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`No field ${name}`);
      return [name, ...filled(table, name, field, index)] as const;
    });
    const row = Object.fromEntries(values.map(([name, value]) => [name, value]));
    await receive(device, table, [{...row, id}]);

    await show(page, `/shown/${id}`, '/shown/:id');
    await screen.findByRole('heading', {name: 'Word 0.'});
    await waitFor(() => {
      const missing = values.filter(([, , text]) => !document.body.textContent.includes(text));
      expect(missing.map(([name]) => name)).toEqual([]);
    });
  },
);
