import type {Json} from '#src/records/field.ts';

/** Parses a form's JSON text as an object; `null` when it is not one. */
export function readEntries(text: string): Readonly<Record<string, Json>> | null {
  if (text.trim() === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** Returns the JSON text with one value changed; `undefined` removes it. */
export function withEntry(
  entries: Readonly<Record<string, Json>>,
  key: string,
  value: Json | undefined,
): string {
  const others = Object.entries(entries);
  const changed: [string, Json | undefined][] = Object.hasOwn(entries, key)
    ? others.map(([name, old]) => [name, name === key ? value : old])
    : [...others, [key, value]];
  const left = Object.fromEntries(changed.filter(([, kept]) => kept !== undefined));
  return Object.keys(left).length > 0 ? JSON.stringify(left, null, 2) : '';
}

/** Returns whether a value fits one line of the simple editor. */
export function isPlain(json: Json): json is string | number | boolean | null {
  return typeof json !== 'object' || json === null;
}

/** Keeps the type of a number or a boolean when the typed text still is one. */
export function retyped(old: Json, text: string): Json {
  if (typeof old === 'number' && text.trim() !== '' && String(Number(text)) === text.trim()) {
    return Number(text);
  }
  if (typeof old === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function isObject(json: unknown): json is Readonly<Record<string, Json>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
