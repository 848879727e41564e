import {useState} from 'react';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Answer} from '#src/lib/request-error.ts';
import {makeCalendarAddress, revokeCalendarAddress} from '#src/mutations/calendar-address.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './settings.module.css';

/** The secret address from which the user's calendar reads the celebrations. */
export function CalendarCard() {
  const t = useT();
  const locale = useLocale();
  const toasts = useToasts();
  const explain = useRequestErrorText();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState<'make' | 'revoke' | null>(null);

  async function run<T>(
    what: 'make' | 'revoke',
    call: () => Promise<Answer<T>>,
  ): Promise<T | null> {
    setBusy(what);
    const answer = await call();
    setBusy(null);
    if (answer.ok) return answer.value;
    const {error} = answer;
    const message = error.kind === 'offline' ? t('device.offline') : explain(error);
    toasts.show({type: 'error', message});
    return null;
  }

  async function make(): Promise<void> {
    const made = await run('make', () => makeCalendarAddress(locale));
    if (made !== null) setAddress(made);
  }

  async function revoke(): Promise<void> {
    const had = await run('revoke', revokeCalendarAddress);
    if (had === null) return;
    setAddress(null);
    toasts.show({type: 'success', message: t(`device.calendar.${had ? 'ended' : 'none'}`)});
  }

  return (
    <Card title={t('device.calendar.title')}>
      <p>{t('device.calendar.text')}</p>
      {address === null ? null : <Address address={address} />}
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

/** A new address, which no page can show again. */
function Address({address}: {readonly address: string}) {
  const t = useT();
  const toasts = useToasts();
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
      <p>{t('device.calendar.once')}</p>
      <input
        readOnly
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
