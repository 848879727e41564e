import {openTexts, translate} from '#src/i18n/language.ts';
import {useLostEdits} from '#src/queries/lost-edits.ts';
import {showToast} from '#src/ui/toasts.ts';

/** The user must see it, however long they look elsewhere. */
const lifetimeMs = 24 * 3_600_000;

/** Tells the user that unsent edits are lost: an empty database has nothing to send, and would show that all is sent. */
export function LostEdits(): null {
  useLostEdits((count) => {
    void openTexts('records').then(() =>
      showToast({type: 'error', message: translate('sync.news.lost', {count}), lifetimeMs}),
    );
  });
  return null;
}
