import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/remote.ts';
import styles from './admin.module.css';

type CountedProps<T> = {
  readonly remote: Remote<T>;
  /** Says the number, once it is known. */
  readonly say: (counted: T) => ReactNode;
  /** Where several numbers are told in one, they fill two lines of a phone. */
  readonly length?: 'short' | 'long';
};

/** Says how much waits behind a card, or why that cannot be said. */
export function Counted<T>({remote, say, length = 'short'}: CountedProps<T>) {
  const t = useT();
  return (
    <p role="status" className={`${styles.count} ${length === 'long' ? styles.long : ''}`}>
      {text()}
    </p>
  );

  function text(): ReactNode {
    switch (remote.kind) {
      case 'loading':
        return t('admin.counting');
      case 'offline':
        return t('admin.needsConnection');
      case 'failed':
        return t('admin.notCounted');
      case 'loaded':
        return say(remote.value);
    }
  }
}
