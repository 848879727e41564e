import type {BadgeTone} from '#src/ui/badge.tsx';

export function fraternityTone(type: string): BadgeTone {
  switch (type) {
    case 'friary':
      return 'blue';
    case 'formational':
      return 'green';
    case 'parochial':
      return 'yellow';
    case 'specialized':
      return 'purple';
    default:
      return 'grey';
  }
}
