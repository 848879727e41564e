import type {ButtonHTMLAttributes} from 'react';
import styles from './button.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: IconName;
};

export function IconButton({label, icon, ...rest}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.button} ${styles.iconOnly}`}
    >
      <Icon name={icon} />
    </button>
  );
}
