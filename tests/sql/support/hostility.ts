/** Text no value may be taken for anything but itself. */
const texts = [
  `'; drop table public.brothers; --`,
  `") or 1=1; --`,
  '$1 %I %s %L ${x} {{x}}',
  String.raw`\'; select pg_sleep(60); --`,
  'NULL',
  '',
  ' ',
  '\u202Eabc\u2066',
  '\uFFFF🕊',
  'public.brothers',
  'pg_catalog.pg_authid',
  'auth.users',
  'app.audit_log',
  'user_roles',
  'x'.repeat(20_000),
] as const;

/** What reads like a moment, a number or an id, and is none (or none of ours). */
const lookalikes = [
  'NaN',
  'infinity',
  '-infinity',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '10000-01-01',
  '0044-03-15 BC',
  '2026-01-01T00:00:00+99:99',
  '0000-01-01T00:00:00Z',
  'today',
  'epoch',
  '1e400',
  '{6f9619ff-8b86-d011-b42d-00c04fc964ff}',
  '00000000-0000-0000-0000-000000000000',
] as const;

const others = [
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_648,
  1e15,
  1e300,
  [],
  [[1], null],
  {},
  {a: {b: [null]}},
];

/** JSON values nobody expects there. */
export const hostileValues: readonly unknown[] = [...texts, ...lookalikes, ...others];

/** JSON that no database can hold: U+0000, half an emoji in value and key, a number without end. */
export const unholdable: readonly string[] = [
  String.raw`"a\u0000b"`,
  String.raw`"a\ud800b"`,
  String.raw`{"\udc00": 1}`,
  '1e999999',
];

const known = new Set([
  'duplicate',
  'exists',
  'forbidden',
  'gone',
  'in_use',
  'invalid',
  'malformed',
  'required',
  'reused_id',
  'too_large',
  'unknown_field',
  'unknown_table',
]);

type Answered = {status: string; code?: string; key?: string};

/** Tells whether the app can show the answer; it cannot show an internal server error. */
export function isClear(answer: Answered): boolean {
  if (answer.status !== 'rejected') {
    return ['applied', 'queued', 'withdrawn', 'conflict', 'blocked'].includes(answer.status);
  }
  return (
    known.has(answer.key ?? '') && /^(PT4\d\d|22...|23...|54...|42501)$/.test(answer.code ?? '')
  );
}
