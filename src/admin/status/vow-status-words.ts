import type {VowStatus} from '#src/domain/vow-status.ts';
import type {Translate} from '#src/i18n/key.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** The vow statuses of the server, the most urgent first. */
export const vowStatuses = [
  'Expired Past Grace',
  'In Grace Period',
  'Expiring Soon',
  'Active',
  'Perpetual',
  'Not Professed',
] as const satisfies readonly VowStatus[];

/** Returns the label of a vow status; a status of a newer server stays as it is. */
export function vowStatusWord(t: Translate, status: string): string {
  const known = vowStatuses.find((each) => each === status);
  return known === undefined ? status : t(`vowStatus.words.${known}`);
}

/** Statuses that need an action have a colour of their own; all others are green. */
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
