import {useEffect} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type FirstSync, useFirstSync} from '#src/queries/first-sync.ts';
import {Icon} from '#src/ui/icon.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './first-sync-panel.module.css';

/** Shows the progress of the first sync, and reports once that the device has everything. */
export function FirstSyncPanel() {
  const t = useT();
  const formats = useFormats();
  const firstSync = useFirstSync();
  useReadyToast(firstSync);
  if (firstSync.kind === 'expired') return <ExpiredPanel />;
  if (firstSync.kind !== 'running' && firstSync.kind !== 'stopped') return null;
  const isRunning = firstSync.kind === 'running';
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>
        <Icon name={isRunning ? 'download' : 'offline'} />
        {t(isRunning ? 'shell.firstSync.title' : 'shell.firstSync.stopped')}
      </h2>
      <p role="status">
        {t(isRunning ? 'shell.firstSync.text' : `shell.firstSync.${firstSync.reason}`)}
      </p>
      <div className={isRunning ? styles.track : styles.stopped} aria-hidden="true" />
      <p className={styles.rows}>
        {t('shell.firstSync.rows', {
          count: firstSync.rows,
          shown: formats.number(firstSync.rows),
        })}
      </p>
    </section>
  );
}

function ExpiredPanel() {
  const t = useT();
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>
        <Icon name="offline" />
        {t('shell.expired.title')}
      </h2>
      <p role="status">{t('shell.expired.text')}</p>
    </section>
  );
}

function useReadyToast(firstSync: FirstSync): void {
  const t = useT();
  const {show} = useToasts();
  const ready = firstSync.kind === 'done' && firstSync.justNow ? firstSync.counts : null;
  const brothers = ready?.brothers;
  const fraternities = ready?.fraternities;
  const isReady = ready !== null;
  useEffect(() => {
    if (!isReady || brothers === undefined || fraternities === undefined) return;
    const message = t('shell.firstSync.ready', {
      brothers: t('shell.firstSync.brothers', {count: brothers}),
      fraternities: t('shell.firstSync.fraternities', {count: fraternities}),
    });
    // The device needs the app's files as well as the records.
    void appOnDevice().then(() => show({type: 'success', message}));
    // oxlint-disable-next-line react/exhaustive-deps -- reported once, not with each record that arrives
  }, [isReady]);
}

/**
 * Resolves when the app's own files are on the device, so that it opens offline. In a browser without service
 * workers it resolves at once, and the app does not open offline.
 */
async function appOnDevice(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await navigator.serviceWorker.ready;
}
