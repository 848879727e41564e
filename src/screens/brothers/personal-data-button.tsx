import {lazy, Suspense, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {Button} from '#src/ui/button.tsx';

const PersonalDataDialog = lazy(async () => ({
  default: (await import('./personal-data-dialog.tsx')).PersonalDataDialog,
}));

type PersonalDataButtonProps = {readonly brother: {readonly id: string; readonly name: string}};

/** Offers a copy of all that is kept of a brother to himself and to administrators; absent for others. */
export function PersonalDataButton({brother}: PersonalDataButtonProps) {
  const t = useT();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (session.kind !== 'signed-in') return null;
  if (!session.isAdmin && session.brotherId !== brother.id) return null;
  return (
    <>
      <Button look="quiet" icon="download" onClick={() => setIsOpen(true)}>
        {t('personal.button')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <PersonalDataDialog brother={brother} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
