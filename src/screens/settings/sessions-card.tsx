import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Answer} from '#src/lib/request-error.ts';
import {endMySessions} from '#src/mutations/end-sessions.ts';
import {readMySessions, type SignedInDevice} from '#src/queries/my-sessions.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {SessionsList} from './sessions-list.tsx';
import {useOnlineCall} from './use-online-call.ts';

/** The devices on which the user is signed in, each of which can be signed out from here. */
export function SessionsCard() {
  const t = useT();
  const toasts = useToasts();
  const call = useOnlineCall();
  const [sessions, setSessions] = useState<readonly SignedInDevice[] | null>(null);
  const {number} = useFormats();
  const [isBusy, setBusy] = useState(false);

  return (
    <Card title={t('device.sessions.title')}>
      <p>{t('device.sessions.text')}</p>
      {sessions === null ? (
        <Row>
          <BusyButton
            type="button"
            look="outlined"
            busy={isBusy}
            busyLabel={t('device.busy')}
            onClick={() => void show()}
          >
            {t('device.sessions.show')}
          </BusyButton>
        </Row>
      ) : (
        <SessionsList
          sessions={sessions}
          isBusy={isBusy}
          onEnd={({id}, device) => void end(id, t('device.sessions.ask', {device}))}
          onEndOthers={() => void end(null, t('device.sessions.askOthers'))}
        />
      )}
    </Card>
  );

  async function show(): Promise<void> {
    const read = await run(readMySessions);
    if (read !== null) setSessions(read);
  }

  async function end(session: string | null, question: string): Promise<void> {
    if (!askFirst(question)) return;
    const count = await run(() => endMySessions(session));
    if (count === null) return;
    const message =
      count === 0
        ? t('device.sessions.gone')
        : t('device.sessions.ended', {count, shown: number(count)});
    toasts.show({type: 'success', message});
    await show();
  }

  async function run<T>(ask: () => Promise<Answer<T>>): Promise<T | null> {
    setBusy(true);
    const value = await call(ask);
    setBusy(false);
    return value;
  }
}
