import {useT} from '#src/i18n/use-t.ts';
import {useSession} from '#src/session/session.ts';
import {Card} from '#src/ui/card.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import styles from './placeholder-screens.module.css';

export function AboutScreen() {
  return <Placeholder page="about" />;
}

export function FeaturesScreen() {
  return <Placeholder page="features" />;
}

export function ContactScreen() {
  return <Placeholder page="contact" />;
}

/** A page without content yet. For a signed-in user the shell's header already has the title. */
function Placeholder({page}: {readonly page: 'about' | 'features' | 'contact'}) {
  const t = useT();
  const isInShell = useSession().kind === 'signed-in';
  const wayOn = isInShell ? (
    <LinkButton to="/dashboard">{t('app.way.dashboard')}</LinkButton>
  ) : (
    <LinkButton to="/">{t('app.way.home')}</LinkButton>
  );
  return (
    <Page width="reading">
      <header className={styles['header']}>
        {!isInShell && <h1>{t(`titles.${page}`)}</h1>}
        <p className={styles['intro']}>{t(`public.intro.${page}`)}</p>
      </header>
      <Card>
        <EmptyState icon="info" text={t('public.construction')} action={wayOn} />
      </Card>
    </Page>
  );
}
