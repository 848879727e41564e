import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Page} from '#src/ui/page.tsx';

export function AboutScreen() {
  return <Placeholder page="about" />;
}

export function FeaturesScreen() {
  return <Placeholder page="features" />;
}

export function ContactScreen() {
  return <Placeholder page="contact" />;
}

/** A page to come. Signed in, the shell's header carries the title already. */
function Placeholder({page}: {readonly page: 'about' | 'features' | 'contact'}) {
  const t = useT();
  const isInShell = useSession().kind === 'signed-in';
  return (
    <Page width="reading">
      {!isInShell && <h1>{t(`titles.${page}`)}</h1>}
      <EmptyState icon="info" text={t('public.construction')} />
    </Page>
  );
}
