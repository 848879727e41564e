import fc from 'fast-check';
import type {Signature} from './backend-costs.ts';
import type {Person} from './wire.ts';

/** What may be meant by one: ids that exist, so that a body gets past the first question. */
export type Known = {readonly person: Person; readonly brother: string; readonly epoch: string};

const mebibyte = 1_048_576;

/** A list of the same thing, so often that it has about this many bytes. */
const many = (one: string, bytes: number): string =>
  `[${Array.from({length: Math.max(1, Math.floor(bytes / (one.length + 1)))}, () => one).join()}]`;

const numbers = ['1e131071', '-1e131071', '1e-16383', '0e-16383', '9e999', '1e308', '0', '-0.5'];
const texts = [
  String.raw`"\u0000"`,
  String.raw`"\ud83d"`,
  String.raw`"\u202e\u2066"`,
  '"🕊"',
  '"e\u0301\u0301\u0301\u0301"',
  String.raw`"\"\\\/\b\f\n\r\t"`,
  '""',
];

/** JSON that is small on the wire and may be large to whoever takes it apart: by number, width, depth or text. */
function heavyJson(bytes: number): fc.Arbitrary<string> {
  const one = fc.oneof(fc.constantFrom(...numbers), fc.constantFrom(...texts));
  return fc.oneof(
    {weight: 3, arbitrary: one.map((each) => many(each, bytes))},
    {
      weight: 2,
      arbitrary: one.map((each) => many(`{"${each.replaceAll(/\W/g, 'k')}":${each}}`, bytes)),
    },
    {weight: 1, arbitrary: one},
    {
      weight: 1,
      arbitrary: fc
        .integer({min: 10, max: Math.floor(bytes / 2)})
        .map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    },
    {weight: 1, arbitrary: one.map((each) => `"${'\\u0041'.repeat(bytes / 6 - 9)}${each.length}"`)},
    {
      weight: 1,
      arbitrary: one.map((each) => {
        const keys = Array.from({length: bytes / 40}, (_, at) => `"key ${at}":${each}`);
        return `{${keys.join()}}`;
      }),
    },
  );
}

const places = ['"zz"', '"notes"', '"additional_info"', '"*children"', '"brother_id"'];

/** A push: some mutations, each with something heavy somewhere. */
function heavyPush({person, brother}: Known): fc.Arbitrary<string> {
  const fields = fc
    .tuple(fc.constantFrom(...places), heavyJson(60_000))
    .map(([name, value]) => `{${name}:${value}}`);
  const children = heavyJson(60_000).map(
    (value) => `{"*children":{"vows":{"${brother}":${value}}}}`,
  );
  const one = fc
    .record({
      op: fc.constantFrom('insert', 'update', 'delete', 'withdraw'),
      table: fc.constantFrom('brothers', 'vows', 'settings'),
      base: fc.oneof(fc.constant('{}'), fields, children),
      changes: fc.oneof(fc.constant('{}'), fields),
      odd: fc.oneof(
        {weight: 4, arbitrary: fc.constant('1')},
        {weight: 1, arbitrary: heavyJson(40_000)},
      ),
      where: fc.constantFrom('seq', 'schema', 'base_version', 'group', 'mutation_id', 'id'),
    })
    .map(
      ({op, table, base, changes, odd, where}) =>
        `{"mutation_id":"${crypto.randomUUID()}","user_id":"${person.id}","id":"${brother}","schema":1,"seq":1,` +
        `"base_version":1,"table":"${table}","op":"${op}","base":${base},"changes":${changes},"${where}":${odd}}`,
    );
  return fc.array(one, {minLength: 1, maxLength: 4}).map((all) => `[${all.join()}]`);
}

function heavyCursor({epoch}: Known): fc.Arbitrary<string> {
  const field = fc.constantFrom('epoch', 'xid', 'seq', 'since', 'zz');
  return fc.oneof(
    heavyJson(mebibyte),
    fc
      .tuple(field, heavyJson(mebibyte))
      .map(([name, value]) => `{"epoch":"${epoch}","xid":"1","seq":1,"${name}":${value}}`),
  );
}

function heavyRows({brother}: Known): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('n', 'id', 'op', 'values', 'base_version'), heavyJson(300_000))
    .map(
      ([name, value]) =>
        `[{"n":1,"id":"${brother}","op":"insert","values":{"place_name":"P"},"base_version":null,"${name}":${value}}]`,
    );
}

/** One value nine times in ten: a body that is refused for its date says nothing about the rest of it. */
const mostly = (usual: string, odd: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {weight: 9, arbitrary: fc.constant(usual)},
    {weight: 1, arbitrary: fc.constantFrom(...odd)},
  );

/** An argument's value as JSON, by its type and name. */
function argument(name: string, type: string, known: Known): fc.Arbitrary<string> {
  const long = fc.constantFrom(...texts, '"%"').map((one) => JSON.stringify(one.repeat(100_000)));
  if (name === 'p_mutations') return heavyPush(known);
  if (name === 'p_cursor') return heavyCursor(known);
  if (name === 'p_rows') return heavyRows(known);
  switch (type) {
    case 'json':
    case 'jsonb':
      return fc.oneof(
        heavyJson(mebibyte),
        heavyJson(mebibyte).map(
          (value) => `{"${known.brother}":{"resolution":${value}},"a":${value}}`,
        ),
      );
    case 'text':
      return fc.oneof(fc.constant('"brothers"'), long, heavyJson(mebibyte));
    case 'uuid':
      return mostly(`"${known.brother}"`, ['null', '1e131071']);
    default:
      return mostly('null', ['1', '1e131071', '-1', 'true', '"2026-11-22"', '"infinity"']);
  }
}

/** The body of a request for a call. */
export function heavyBody({names, types}: Signature, known: Known): fc.Arbitrary<string> {
  return fc
    .tuple(...names.map((name, at) => argument(name, types[at] ?? '', known)))
    .map((values) => `{${names.map((name, at) => `"${name}":${values[at] ?? 'null'}`).join()}}`);
}
