import {useCallback, useLayoutEffect, useMemo, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDialogOpen, isSingleKey} from '#src/lib/single-keys.ts';
import {useSession} from '#src/session/session.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {routes} from './routes.ts';

const FindDialog = onDemand(async () => {
  const [module] = await Promise.all([
    import('#src/screens/find/find-dialog.tsx'),
    openTexts('records'),
  ]);
  return module.FindDialog;
}, MissingDialog);
const KeysDialog = onDemand(async () => {
  const [module] = await Promise.all([
    import('#src/screens/find/keys-dialog.tsx'),
    openTexts('records'),
  ]);
  return module.KeysDialog;
}, MissingDialog);

type Open = 'find' | 'keys' | null;

/** The button and the keys that open the finder. The finder's code loads when it is opened. */
export function FindButton() {
  const t = useT();
  const pages = usePages();
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  const showKeys = useCallback(() => setOpen('keys'), []);
  // Registered before the first paint, so that the key works as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const asked = dialogForKey(event);
      if (asked === null) return;
      event.preventDefault();
      setOpen(asked);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        label={t('find.open')}
        icon="search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('find')}
      />
      {open === 'find' && <FindDialog pages={pages} onKeys={showKeys} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}

function dialogForKey(event: KeyboardEvent): Open {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand && event.key.toLowerCase() === 'k') return isDialogOpen() ? null : 'find';
  // A list uses the slash for its own search.
  if (isSingleKey(event, '/')) return 'find';
  return isSingleKey(event, '?') ? 'keys' : null;
}

/** The pages without parameters that the user may see. */
function usePages() {
  const t = useT();
  const session = useSession();
  const isAdmin = session.kind === 'signed-in' && session.isAdmin;
  return useMemo(
    () =>
      routes
        .filter(({path}) => !path.includes(':'))
        .filter(({access}) => access === 'signed-in' || (access === 'admin' && isAdmin))
        .map(({path, title}) => ({to: path, title: t(title)})),
    [t, isAdmin],
  );
}
