import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Page} from '#src/ui/page.tsx';
import {HomeLink} from './home-link.tsx';

/** Shown for a path without a page. For a signed-in user the shell's header already has the title. */
export function UnknownPage() {
  const t = useT();
  const isInShell = useSession().kind === 'signed-in';
  return (
    <Page width="reading">
      {!isInShell && <h1>{t('titles.unknown')}</h1>}
      <EmptyState icon="info" text={t('app.unknown.text')} action={<HomeLink />} />
    </Page>
  );
}
