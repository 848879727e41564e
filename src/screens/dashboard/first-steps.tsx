import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {readLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';
import {Button} from '#src/ui/button.tsx';
import {focusPage} from '#src/ui/focus-page.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './first-steps.module.css';

/** Kept on the device once the user has read the steps. */
const STORAGE_KEY = 'first-steps';

/**
 * Tells a new user what works offline, how edits are sent and who reviews them. It is one closed line, so that
 * it does not push the coming dates off a small screen.
 */
export function FirstSteps() {
  const t = useT();
  const [isRead, setRead] = useState(() => readLocalSetting(STORAGE_KEY, ['read']) !== null);
  if (isRead) return null;
  const dismiss = (): void => {
    writeLocalSetting(STORAGE_KEY, 'read');
    focusPage();
    setRead(true);
  };
  return (
    <details className={styles['steps']}>
      <summary className={styles['title']}>
        <Icon name="info" />
        {t('dashboard.firstSteps.title')}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles['body']}>
        <ol>
          <li>{t('dashboard.firstSteps.offline')}</li>
          <li>{t('dashboard.firstSteps.send')}</li>
          <li>{t('dashboard.firstSteps.review')}</li>
        </ol>
        <Button look="filled" onClick={dismiss}>
          {t('dashboard.firstSteps.read')}
        </Button>
      </div>
    </details>
  );
}
