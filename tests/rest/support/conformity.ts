import type {SqlType, SqlValue, SqlValues} from '#src/backend/server-function.ts';

const looks: Record<SqlType, (value: unknown) => boolean> = {
  uuid: isUuid,
  _uuid: (value) => Array.isArray(value) && value.every(isUuid),
  text: (value) => typeof value === 'string',
  date: like(/^\d{4}-\d\d-\d\d$/),
  timestamptz: like(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/),
  int4: Number.isInteger,
  int8: Number.isSafeInteger,
  bool: (value) => typeof value === 'boolean',
  json: (value) => value !== null,
  jsonb: (value) => value !== null,
  void: () => false,
};

/** Lists the differences between a row and its declared columns. */
export function departures(row: object, columns: SqlValues): string[] {
  const values = new Map<string, unknown>(Object.entries(row));
  const undeclared = [...values.keys()].filter((name) => !Object.hasOwn(columns, name));
  return [
    ...undeclared.map((name) => `${name} is not declared`),
    ...Object.entries(columns).flatMap(([name, column]) =>
      values.has(name) ? departuresOf(name, values.get(name), column) : [`${name} is missing`],
    ),
  ];
}

function departuresOf(name: string, value: unknown, {type, nullable, words}: SqlValue): string[] {
  if (value === null) return nullable ? [] : [`${name} is empty`];
  if (!looks[type](value)) return [`${name} is no ${type}: ${JSON.stringify(value)}`];
  const isKnown = words === undefined || words.includes(String(value));
  return isKnown ? [] : [`${name} is none of its words: ${String(value)}`];
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

function like(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}
