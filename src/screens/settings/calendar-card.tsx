import {useId, useState} from 'react';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {makeCalendarAddress, revokeCalendarAddress} from '#src/mutations/calendar-address.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './settings.module.css';
import {useOnlineCall} from './use-online-call.ts';

/** The secret address from which the user's calendar reads the celebrations. */
export function CalendarCard() {
  const t = useT();
  const locale = useLocale();
  const toasts = useToasts();
  const call = useOnlineCall();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);

  async function make(): Promise<void> {
    setBusy('make');
    const made = await call(() => makeCalendarAddress(locale));
    setBusy(null);
    if (made !== null) setAddress(made);
  }

  async function revoke(): Promise<void> {
    setBusy('revoke');
    const had = await call(revokeCalendarAddress);
    setBusy(null);
    if (had === null) return;
    setAddress(null);
    toasts.show({type: 'success', message: t(`device.calendar.${had ? 'ended' : 'none'}`)});
  }

  return (
    <Card title={t('device.calendar.title')}>
      <p>{t('device.calendar.text')}</p>
      {address === null ? null : <Address key={address} address={address} />}
      <Row>
        <BusyButton
          type="button"
          look="outlined"
          busy={busy === 'make'}
          busyLabel={t('device.busy')}
          onClick={() => void make()}
        >
          {t('device.calendar.make')}
        </BusyButton>
        <BusyButton
          type="button"
          look="quiet"
          busy={busy === 'revoke'}
          busyLabel={t('device.busy')}
          onClick={() => void revoke()}
        >
          {t('device.calendar.revoke')}
        </BusyButton>
      </Row>
    </Card>
  );
}

/** A new address, which no page can show again. It gets the focus, because it appears above the button that made it. */
function Address({address}: {readonly address: string}) {
  const t = useT();
  const toasts = useToasts();
  const helpId = useId();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({type: 'success', message: t('device.calendar.copied')});
    } catch {
      toasts.show({type: 'error', message: t('device.calendar.notCopied')});
    }
  }
  return (
    <Stack>
      <p id={helpId}>{t('device.calendar.once')}</p>
      <input
        readOnly
        autoFocus
        aria-describedby={helpId}
        aria-label={t('device.calendar.address')}
        className={styles['address']}
        value={address}
        onFocus={({target}) => target.select()}
      />
      <Row>
        <Button look="filled" onClick={() => void copy()}>
          {t('device.calendar.copy')}
        </Button>
      </Row>
    </Stack>
  );
}
