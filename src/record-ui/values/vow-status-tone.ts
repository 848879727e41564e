import type {BadgeTone} from '#src/ui/badge.tsx';

/** Vow statuses that need an action have a colour of their own; all others are green. */
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
