import type {BadgeTone} from '#src/ui/badge.tsx';

export function membershipTone(membership: string): BadgeTone {
  switch (membership) {
    case 'active':
      return 'green';
    case 'suspended':
      return 'orange';
    default:
      return 'grey';
  }
}
