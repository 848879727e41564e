import type {ButtonHTMLAttributes} from 'react';
import {NavLink} from 'react-router-dom';
import styles from './button.module.css';
import type {IconName} from './icon-paths.ts';
import {Icon} from './icon.tsx';

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

type IconLinkProps = {
  readonly to: string;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: IconName;
};

export function IconLink({to, label, icon}: IconLinkProps) {
  return (
    <NavLink
      to={to}
      aria-label={label}
      title={label}
      className={`${styles.button} ${styles.iconOnly}`}
    >
      <Icon name={icon} />
    </NavLink>
  );
}
