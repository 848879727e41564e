import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {LinkButton} from '#src/ui/link-button.tsx';

/** Leads from a page that does not exist or failed to the home page. */
export function HomeLink() {
  const t = useT();
  const isSignedIn = useSession().kind === 'signed-in';
  return isSignedIn ? (
    <LinkButton to="/dashboard">{t('app.way.dashboard')}</LinkButton>
  ) : (
    <LinkButton to="/">{t('app.way.home')}</LinkButton>
  );
}
