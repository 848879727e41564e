import type {FileType} from '#src/lib/file-type.ts';
import {attachmentEndings, longestAttachmentName} from './attachment.ts';

/** A name that the server accepts, with an ending by which a device knows the type. */
export function attachmentName(given: string, type: FileType): string {
  const ending = `.${attachmentEndings[type]}`;
  const plain = given.replaceAll(/\p{Cc}/gu, ' ').trim();
  const endings = type === 'image/jpeg' ? [ending, '.jpeg'] : [ending];
  const isNamed = endings.some((one) => plain.toLowerCase().endsWith(one));
  const stem = isNamed ? plain.slice(0, plain.lastIndexOf('.')) : plain;
  const kept = isNamed ? plain.slice(plain.lastIndexOf('.')) : ending;
  const cut = stem.slice(0, longestAttachmentName - kept.length);
  // No half of a pair of code units stays.
  return cut.replace(/[\uD800-\uDBFF]$/, '') + kept;
}
