import {escapedText, foldedLine} from './content-lines.ts';

/** What an address book keeps of a person; `null` where nothing is known. */
export type Contact = {
  /** Never changes, so that an address book recognises whom it has. */
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly organisation: string | null;
  readonly note: string | null;
};

/** Writes contacts as one file of vCards, version 3.0: the one that every phone imports. */
export function toVCards(contacts: readonly Contact[]): string {
  return contacts.map(toVCard).join('');
}

function toVCard({id, name, phone, email, organisation, note}: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:urn:uuid:${id}`,
    `FN:${escapedText(name)}`,
    `N:${nameParts(name).map(escapedText).join(';')};;;`,
    phone !== null && `TEL;TYPE=CELL:${escapedText(phone)}`,
    email !== null && `EMAIL;TYPE=INTERNET:${escapedText(email)}`,
    organisation !== null && `ORG:${escapedText(organisation)}`,
    note !== null && `NOTE:${escapedText(note)}`,
    'END:VCARD',
  ];
  return lines
    .filter((line) => line !== false)
    .map((line) => `${foldedLine(line)}\r\n`)
    .join('');
}

/**
 * Family and given names. A name is one text here: its last word counts as the family's, with the small
 * words before it (`da Montelupo`). Said in the usual order it is the whole name again.
 */
function nameParts(name: string): [family: string, given: string] {
  const words = name.trim().split(/\s+/);
  const last = words.length - 1;
  if (last < 1) return ['', words.join(' ')];
  let start = last;
  while (start > 1 && /^\p{Ll}/u.test(words[start - 1] ?? '')) start--;
  return [words.slice(start).join(' '), words.slice(0, start).join(' ')];
}
