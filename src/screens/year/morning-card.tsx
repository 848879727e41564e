import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {
  canNotify,
  type MorningAnswer,
  startMorningNotices,
  stopMorningNotices,
} from '#src/mutations/morning-notices.ts';
import {useHasMorningNotices} from '#src/queries/morning-notices.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {KeptMorningNotices, useMorningNotices} from './kept-morning-notices.tsx';

/** Offers a notification in the morning that says what is celebrated, where the browser supports it. */
export function MorningCard() {
  const t = useT();
  const isOn = useHasMorningNotices();
  const byDay = useMorningNotices();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<MorningAnswer | null>(null);
  if (!canNotify() || byDay === undefined) return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    if (isOn) await stopMorningNotices();
    setAnswer(isOn ? null : await startMorningNotices(byDay));
    setBusy(false);
  };
  return (
    <Card title={t('year.morning.title')}>
      <Stack>
        <p>{t('year.morning.text')}</p>
        <p role="status">{answer === null ? '' : t(`year.morning.${answer}`)}</p>
        <Row>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('year.morning.busy')}
            onClick={() => void change()}
          >
            {t(isOn ? 'year.morning.stop' : 'year.morning.start')}
          </BusyButton>
        </Row>
        {isOn ? <KeptMorningNotices /> : null}
      </Stack>
    </Card>
  );
}
