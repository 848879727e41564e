import {useState} from 'react';
import {createPortal} from 'react-dom';
import {openTexts} from '#src/i18n/language.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type SyncStatus, useSyncStatus} from '#src/queries/sync-status.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {stayAnnounced} from '#src/ui/stay-announced.ts';

type State = 'attention' | 'offline' | 'stopped' | 'connected';

// Most visits have nothing to announce, so its texts load when there is something.
const News = onDemand(async () => {
  await openTexts('records');
  return StateInWords;
});

/**
 * Announces to screen readers when syncing stops and when it continues. The visible status in the header changes with
 * each minute and each sent edit, so it is not announced. The region is outside of the page, whose markup is kept.
 */
export function SyncAnnouncer() {
  const state = stateOf(useSyncStatus());
  const [wasStopped, setStopped] = useState(false);
  if (state !== 'connected' && !wasStopped) setStopped(true);
  return createPortal(
    <p ref={stayAnnounced} aria-live="polite" aria-atomic="true" className="unseen">
      {wasStopped && <News state={state} />}
    </p>,
    document.body,
  );
}

function StateInWords({state}: {readonly state: State}) {
  const t = useT();
  return t(`sync.news.${state}`);
}

function stateOf({colour, isOffline, headline}: SyncStatus): State {
  if (colour === 'attention') return 'attention';
  if (isOffline) return 'offline';
  return headline.kind === 'stopped' ? 'stopped' : 'connected';
}
