import {createHash} from 'node:crypto';

/** Makes the same UUID (version 8, of our own making) for the same name, at every seeding. */
export function idOf(kind: string, key: string | number): string {
  const bytes = createHash('sha256').update(`fraternitas/${kind}/${key}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
