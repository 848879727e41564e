import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './admin.module.css';

type AdminCardProps = {
  readonly to: string;
  /** Its texts in the locale block admin.cards. */
  readonly name: 'pendingChanges';
  /** What can be told of the page before it is opened. */
  readonly children?: ReactNode;
};

export function AdminCard({to, name, children}: AdminCardProps) {
  const t = useT();
  return (
    <div className={styles.card}>
      <Card>
        <h2 className={styles.title}>
          <TextLink to={to}>{t(`admin.cards.${name}.title`)}</TextLink>
        </h2>
        <p>{t(`admin.cards.${name}.text`)}</p>
        {children}
      </Card>
    </div>
  );
}
