/** The record types that files can be attached to. */
export type AttachedTable = 'brothers' | 'fraternities' | 'institutions';

/** The longest name of an attachment that the server accepts. */
export const longestAttachmentName = 200;

/** The largest attachment that the server accepts. */
export const mostAttachmentBytes = 10 * 1024 * 1024;

/** The kinds of files that can be attached, with the ending of their names. */
export const attachmentEndings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
