import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Chip} from '#src/ui/chip.tsx';

/** The actions on a row, with their labels. */
export const actionKeys = {
  insert: 'audit.action.insert',
  update: 'audit.action.update',
  delete: 'audit.action.delete',
  export: 'audit.action.export',
} as const satisfies Record<string, Key>;

const tones: Record<keyof typeof actionKeys, BadgeTone> = {
  insert: 'green',
  update: 'yellow',
  delete: 'red',
  export: 'blue',
};

export function ActionBadge({action}: {readonly action: string}) {
  const word = useActionWord()(action);
  return <Chip tone={isKnownAction(action) ? tones[action] : 'grey'}>{word}</Chip>;
}

/** Returns a function that names an action. */
export function useActionWord(): (action: string) => string {
  const t = useT();
  return (action) => (isKnownAction(action) ? t(actionKeys[action]) : action);
}

/** Returns whether the log can be filtered by an action, and the app has a name for it. */
export function isKnownAction(action: string): action is keyof typeof actionKeys {
  return Object.hasOwn(actionKeys, action);
}
