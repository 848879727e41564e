import {lazy, Suspense, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {isReachable} from './contact-ways.tsx';

const ContactDialog = lazy(async () => {
  const module = await import('./contact-dialog.tsx');
  return {default: module.ContactDialog};
});

/** Stands on a brother's card for all the ways to reach him; absent where there is none. */
export function ContactButton({entry}: {readonly entry: LocalRow<'brothers'>}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!isReachable(entry)) return null;
  return (
    <>
      <IconButton
        label={t('brothers.contact.openOne', {name: entry.row.name})}
        icon="phone"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <ContactDialog entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
