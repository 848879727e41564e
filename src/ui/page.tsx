import type {ReactNode} from 'react';
import styles from './page.module.css';

type PageProps = {readonly width?: 'reading' | 'wide'; readonly children: ReactNode};

/** The column that contains a screen. */
export function Page({width = 'wide', children}: PageProps) {
  return <div className={`${styles.page} ${styles[width]}`}>{children}</div>;
}
