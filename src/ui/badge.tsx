import type {CSSProperties, ReactNode} from 'react';
import styles from './badge.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

export type BadgeTone =
  | 'grey'
  | 'brown'
  | 'blue'
  | 'green'
  | 'yellow'
  | 'amber'
  | 'orange'
  | 'red'
  | 'purple'
  | 'teal'
  | 'indigo';

export type BadgeProps = {
  readonly tone: BadgeTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** A word on a coloured ground. The word carries the meaning; the colour only helps to find it. */
export function Badge({tone, icon, children}: BadgeProps) {
  return (
    <span className={styles.badge} style={toneStyle(tone)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}

/** Gives the styles of a badge the colours of its tone. */
export function toneStyle(tone: BadgeTone): CSSProperties {
  return {
    '--tone': `var(--tone-${tone})`,
    '--tone-ink': `var(--tone-${tone}-ink)`,
  } as CSSProperties;
}
