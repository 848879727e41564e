import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Page} from '#src/ui/page.tsx';

export function AboutScreen() {
  return <Placeholder title="titles.about" />;
}

export function FeaturesScreen() {
  return <Placeholder title="titles.features" />;
}

export function ContactScreen() {
  return <Placeholder title="titles.contact" />;
}

/** A page to come. Signed in, the shell's header carries the title already. */
function Placeholder({title}: {readonly title: Key}) {
  const t = useT();
  const isInShell = useSession().kind === 'signed-in';
  return (
    <Page width="reading">
      {!isInShell && <h1>{t(title)}</h1>}
      <EmptyState icon="info" text={t('public.construction')} />
    </Page>
  );
}
