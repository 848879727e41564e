import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {SignedInDevice} from '#src/queries/my-sessions.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import styles from './settings.module.css';

type SessionsListProps = {
  readonly sessions: readonly SignedInDevice[];
  readonly isBusy: boolean;
  /** `device`: how the list names it. */
  readonly onEnd: (session: SignedInDevice, device: string) => void;
  readonly onEndOthers: () => void;
};

/** Lists the devices on which the user is signed in. */
export function SessionsList({sessions, isBusy, onEnd, onEndOthers}: SessionsListProps) {
  const t = useT();
  const {dateTime} = useFormats();
  const others = sessions.filter((session) => !session.is_current);
  return (
    <Stack>
      <ul
        // Another list is another element, which gets the focus: the button that asked for it may be gone.
        key={sessions.map(({id}) => id).join()}
        ref={focusElement}
        className={styles['sessions']}
        tabIndex={-1}
        aria-label={t('device.sessions.title')}
      >
        {sessions.map((session) => {
          const device = nameOf(session);
          const used = dateOf(session.used_at);
          return (
            <li key={session.id} className={styles['line']}>
              <span>
                {device}{' '}
                {session.is_current ? (
                  <Badge tone="green">{t('device.sessions.current')}</Badge>
                ) : null}
                <span className={styles['help']}>
                  {t('device.sessions.dates', {from: dateOf(session.signed_in_at), used})}
                </span>
              </span>
              {session.is_current ? null : (
                <Button
                  aria-disabled={isBusy}
                  aria-label={t('device.sessions.endNamed', {device, used})}
                  onClick={() => onEnd(session, device)}
                >
                  {t('device.sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length === 0 ? <p>{t('device.sessions.noOther')}</p> : null}
      {others.length > 1 ? (
        <Row>
          <Button aria-disabled={isBusy} onClick={onEndOthers}>
            {t('device.sessions.endOthers')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );

  function nameOf({browser, system}: SignedInDevice): string {
    if (browser === '') return t('device.sessions.unknown');
    return system === '' ? browser : t('device.sessions.device', {browser, system});
  }

  function dateOf(moment: string | null): string {
    return moment === null ? '—' : dateTime(new Date(moment));
  }
}

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
