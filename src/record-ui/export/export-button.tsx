import {useState, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {Button} from '#src/ui/button.tsx';

type ExportButtonProps = {
  /** The dialog that asks for the columns and the format. */
  readonly children: (close: () => void) => ReactNode;
};

/** Shows administrators a button that exports a list. */
export function ExportButton({children}: ExportButtonProps) {
  const t = useT();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (session.kind !== 'signed-in' || !session.isAdmin) return null;
  return (
    <>
      <Button look="quiet" icon="download" onClick={() => setIsOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  );
}
