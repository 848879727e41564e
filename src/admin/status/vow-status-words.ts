import type {VowStatus} from '#src/domain/vow-status.ts';
import type {Translate} from '#src/i18n/key.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** The words that the server lists, the most urgent first. */
export const vowStatuses = [
  'Expired Past Grace',
  'In Grace Period',
  'Expiring Soon',
  'Active',
  'Perpetual',
  'Not Professed',
] as const satisfies readonly VowStatus[];

/** Says a vow status; a word of a newer server as it is. */
export function vowStatusWord(t: Translate, status: string): string {
  const known = vowStatuses.find((each) => each === status);
  return known === undefined ? status : t(`vowStatus.words.${known}`);
}

/** What asks for something has a colour of its own; anything else is green. */
export function vowStatusTone(status: string): BadgeTone {
  switch (status) {
    case 'Expired Past Grace':
      return 'red';
    case 'In Grace Period':
      return 'yellow';
    case 'Expiring Soon':
      return 'blue';
    default:
      return 'green';
  }
}
