import type {ReactNode} from 'react';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './admin.module.css';

type AdminCardProps = {
  readonly to: string;
  /** The page's own title. */
  readonly name: Key;
  /** What it is for. */
  readonly text: Key;
  /** What can be told of the page before it is opened. */
  readonly children?: ReactNode;
};

export function AdminCard({to, name, text, children}: AdminCardProps) {
  const t = useT();
  return (
    <div className={styles.card}>
      <Card>
        <h2 className={styles.title}>
          <TextLink to={to}>{t(name)}</TextLink>
        </h2>
        <p>{t(text)}</p>
        {children}
      </Card>
    </div>
  );
}
