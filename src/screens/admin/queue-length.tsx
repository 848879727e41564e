import type {Remote} from '#src/lib/remote.ts';
import {useT} from '#src/i18n/use-t.ts';
import styles from './admin.module.css';

/** Says how many changes wait for a decision. */
export function QueueLength({queue}: {readonly queue: Remote<readonly unknown[]>}) {
  const t = useT();
  return (
    <p role="status" className={styles.count}>
      {text()}
    </p>
  );

  function text(): string {
    switch (queue.kind) {
      case 'loading':
        return t('admin.queue.counting');
      case 'offline':
        return t('admin.queue.offline');
      case 'failed':
        return t('admin.queue.failed');
      case 'loaded':
        return queue.value.length === 0
          ? t('admin.queue.none')
          : t('admin.queue.count', {count: queue.value.length});
    }
  }
}
