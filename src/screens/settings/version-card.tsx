import {useState, useSyncExternalStore} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {updates, type Found} from '#src/lib/updates.ts';
import {buildMark, version} from '#src/lib/version.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';

/** Which version runs here, and whether there is a newer one. */
export function VersionCard() {
  const t = useT();
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting);
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const mark = buildMark();
  return (
    <Card title={t('settings.version.title')}>
      <p>
        {mark === null
          ? t('settings.version.name', {version})
          : t('settings.version.build', {version, mark})}
      </p>
      <p role="status">{words()}</p>
      {isReady === false ? <Notice tone="warning">{t('settings.version.notReady')}</Notice> : null}
      <Row>
        {isWaiting ? (
          <Button look="filled" onClick={updates.apply}>
            {t('app.update.reload')}
          </Button>
        ) : (
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('settings.version.checking')}
            onClick={() => void check()}
          >
            {t('settings.version.check')}
          </BusyButton>
        )}
      </Row>
    </Card>
  );

  function words(): string {
    if (isWaiting) return t('app.update.text');
    return found === null ? '' : t(`settings.version.${found}`);
  }

  async function check(): Promise<void> {
    setBusy(true);
    setFound(await updates.check());
    setBusy(false);
  }
}
