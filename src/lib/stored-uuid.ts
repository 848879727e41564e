import {isUuid} from './uuid.ts';

/** Tells whether a value is a UUID as records store it: in small letters. */
export function isStoredUuid(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value) && value === value.toLowerCase();
}
