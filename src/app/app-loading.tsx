import {useT} from '#src/i18n/use-t.ts';
import styles from './app-loading.module.css';

/** Repeats what index.html shows before the code is loaded, so that the page does not jump. */
export function AppLoading() {
  const t = useT();
  return (
    <div className={styles.loading} role="status">
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <p>{t('app.loading')}</p>
    </div>
  );
}
