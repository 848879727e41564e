import type {Translate} from '#src/i18n/key.ts';

/** The refusals the server knows, by the key it sends. */
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

/** Says in words why the server refused a change; a reason this build doesn't know is quoted. */
export function refusalText(t: Translate, {key, message}: Refusal): string {
  const known = knownKeys.find((candidate) => candidate === key);
  return known === undefined ? t('sync.refused.other', {message}) : t(`sync.refused.${known}`);
}
