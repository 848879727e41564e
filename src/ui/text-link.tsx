import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import styles from './text-link.module.css';

type TextLinkProps = {readonly to: string; readonly state?: unknown; readonly children: ReactNode};

export function TextLink({to, state, children}: TextLinkProps) {
  return (
    <Link to={to} state={state} className={styles.link}>
      {children}
    </Link>
  );
}
