import {useId, type ReactNode} from 'react';
import styles from './card.module.css';

type CardProps = {
  readonly title?: string;
  readonly level?: 2 | 3;
  /** Shown at the other end of the title's line. */
  readonly actions?: ReactNode;
  readonly tone?: 'plain' | 'quiet';
  readonly children: ReactNode;
};

/** A section with a title, by which screen readers list it among the regions. */
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
