import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {type SavedEdit, savedText} from '#src/record-ui/forms/saved-text.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Returns what follows the saving of vows: a message with their number, and the page with their acts to print. */
export function useVowsSaved(
  kind: 'professions' | 'renewals',
): (edits: readonly GroupEdit[], saved: SavedEdit) => void {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  return (edits, saved) => {
    const ids = edits.flatMap(({opened}) => (opened.table === 'vows' ? [opened.id] : []));
    const message = savedText(t, t(`together.${kind}.saved`, {count: ids.length}), saved);
    toasts.show({type: 'success', message});
    const acts = new URLSearchParams({ids: ids.join()});
    void navigate(`/renewals/acts?${acts}`, {replace: true});
  };
}
