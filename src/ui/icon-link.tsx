import {NavLink} from 'react-router-dom';
import styles from './button.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

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
