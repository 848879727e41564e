import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Icon} from '#src/ui/icon.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './home-screen.module.css';

type Feature = {
  readonly name: 'brothers' | 'fraternities' | 'institutions';
  readonly icon: IconName;
};

const features: readonly Feature[] = [
  {name: 'brothers', icon: 'brothers'},
  {name: 'fraternities', icon: 'fraternity'},
  {name: 'institutions', icon: 'institution'},
];

const footerLinks: readonly {readonly to: string; readonly label: Key}[] = [
  {to: '/about', label: 'titles.about'},
  {to: '/features', label: 'titles.features'},
  {to: '/contact', label: 'titles.contact'},
];

/** The first page for visitors. */
export function HomeScreen() {
  const t = useT();
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.scene}>
          <img className={styles.seal} src="/favicon.svg" alt="" width="288" height="288" />
          <div className={styles.words}>
            <h1 className={styles.title}>{t('public.hero.title')}</h1>
            <p className={styles.text}>{t('public.hero.text')}</p>
            <LinkButton to="/login" look="filled">
              {t('public.hero.signIn')}
            </LinkButton>
          </div>
        </div>
      </section>
      <section className={styles.features} aria-labelledby="features">
        <h2 id="features" className="unseen">
          {t('public.cardsTitle')}
        </h2>
        <ul className={styles.cards}>
          {features.map(({name, icon}) => (
            <li key={name} className={styles.card}>
              <span className={styles.icon}>
                <Icon name={icon} size={28} />
              </span>
              <h3>{t(`public.cards.${name}.title`)}</h3>
              <p>{t(`public.cards.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <footer className={styles.footer}>
        <p>{t('public.footer.copyright')}</p>
        <nav aria-label={t('public.footer.links')}>
          <ul className={styles.links}>
            {footerLinks.map(({to, label}) => (
              <li key={to}>
                <TextLink to={to}>{t(label)}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </>
  );
}
