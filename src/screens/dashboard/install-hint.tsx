import {useState, useSyncExternalStore} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {
  dismissInstallHint,
  installApp,
  installWay,
  isInstallHintDue,
  subscribeInstallWay,
} from '#src/lib/install-offer.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {focusPage} from '#src/ui/focus-page.ts';
import {Row, Stack} from '#src/ui/stack.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';

/** Suggests once to install the app, at the second visit and where the browser supports it. */
export function InstallHint() {
  const t = useT();
  const way = useSyncExternalStore(subscribeInstallWay, installWay);
  const [isDue, setDue] = useState(isInstallHintDue);
  const printing = usePrinting();
  if (!isDue || printing || (way !== 'offered' && way !== 'ios')) return null;
  const dismiss = (): void => {
    dismissInstallHint();
    focusPage();
    setDue(false);
  };
  const install = (): void => {
    dismiss();
    void installApp();
  };
  return (
    <Card title={t('settings.install.title')}>
      <Stack>
        <p>{t(`settings.install.${way}`)}</p>
        <Row>
          {way === 'offered' ? (
            <Button look="filled" icon="download" onClick={install}>
              {t('settings.install.now')}
            </Button>
          ) : null}
          <Button look="quiet" onClick={dismiss}>
            {t('dashboard.notNow')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
