import type {BadgeTone} from '#src/ui/badge.tsx';

export function institutionTone(type: string): BadgeTone {
  switch (type) {
    case 'parish':
      return 'blue';
    case 'formation_house':
      return 'green';
    case 'foundation':
      return 'purple';
    case 'commission':
      return 'orange';
    case 'team':
      return 'teal';
    case 'committee':
      return 'indigo';
    default:
      return 'grey';
  }
}
