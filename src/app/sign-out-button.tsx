import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';

export function SignOutButton({onClick}: {readonly onClick: () => void}) {
  const t = useT();
  return (
    <Button look="quiet" icon="logout" onClick={onClick}>
      {t('shell.signOut')}
    </Button>
  );
}
