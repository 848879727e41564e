import type {Translate} from '#src/i18n/key.ts';

/** The reasons that the server gives, by their key. */
const knownKeys = [
  'required',
  'invalid',
  'too_large',
  'duplicate',
  'in_use',
  'gone',
  'exists',
  'forbidden',
  'unknown_table',
  'unknown_field',
  'malformed',
  'reused_id',
] as const;

type Refusal = {readonly key: string; readonly message: string};

/** Returns why the server refused a change; a reason that this build does not know is quoted. */
export function refusalText(t: Translate, {key, message}: Refusal): string {
  const known = knownKeys.find((candidate) => candidate === key);
  return known === undefined
    ? t('changes.refused.other', {message})
    : t(`changes.refused.${known}`);
}
