import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {Button} from '#src/ui/button.tsx';
import {isReachable} from './contact-ways.tsx';
import {useSaveContacts} from './use-save-contacts.ts';

type SaveAllButtonProps = {readonly found: readonly LocalRow<'brothers'>[]};

/** Offers those on the list who can be reached to the phone's address book. */
export function SaveAllButton({found}: SaveAllButtonProps) {
  const t = useT();
  const {number} = useFormats();
  const save = useSaveContacts();
  const reachable = useMemo(() => found.filter(isReachable), [found]);
  const count = reachable.length;
  if (count === 0) return null;
  return (
    <Button
      look="quiet"
      icon="download"
      onClick={() => save(reachable, t('brothers.contact.fileName'))}
    >
      {t('brothers.contact.saveAll', {count, shown: number(count)})}
    </Button>
  );
}
