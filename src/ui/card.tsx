import {useId, type ReactNode} from 'react';
import styles from './card.module.css';

type CardProps = {
  readonly title?: string;
  readonly level?: 2 | 3;
  /** What stands at the other end of the title's line. */
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'quiet';
  readonly children: ReactNode;
};

/** A sheet with a title; screen readers find it among the regions by that name. */
export function Card({title, level = 2, actions, tone = 'plain', children}: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const className = `${styles.card} ${tone === 'quiet' ? styles.quiet : ''}`;
  if (title === undefined) return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading id={titleId}>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
