import type {Celebration} from '#src/domain/celebrations.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable} from '#src/queries/rows.ts';
import {Badge} from '#src/ui/badge.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {WaysToReach} from '#src/screens/brothers/contact-ways.tsx';
import {useShortened} from '#src/screens/dashboard/short-list.tsx';
import {pagePath} from './page-path.ts';
import {useCelebrationWords} from './shown-celebrations.ts';
import styles from './year.module.css';

type CelebrationListProps = {
  readonly celebrations: readonly Celebration[];
  /** Whether all of them are shown at first, not only a few. */
  readonly isWhole?: boolean;
};

/** Who and which houses are celebrated on a day, each with what is celebrated and with links to greet the living. */
export function CelebrationList({celebrations, isWhole = false}: CelebrationListProps) {
  const brothers = useTable('brothers');
  const {shown, toggle} = useShortened(celebrations, isWhole ? Infinity : undefined);
  return (
    <>
      <ul className={styles['list']}>
        {shown.map((celebration) => {
          const {kind, id} = celebration;
          const brother = kind === 'death' ? undefined : brothers?.byId.get(id)?.row;
          return (
            <li key={`${kind} ${id}`} className={styles['item']}>
              <div className={styles['who']}>
                <CelebrationLine celebration={celebration} />
              </div>
              {brother && (brother.phone || brother.email) ? (
                <ul className={styles['ways']}>
                  <WaysToReach brother={brother} />
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
      {toggle}
    </>
  );
}

/** Who is celebrated, with the link to the page of the record, and what. */
export function CelebrationLine({celebration}: {readonly celebration: Celebration}) {
  const t = useT();
  const words = useCelebrationWords();
  return (
    <>
      <TextLink to={pagePath(celebration)}>{celebration.name}</TextLink>
      <span className={styles['facts']}>
        <span className={styles['soft']}>{words(celebration)}</span>
        {celebration.isJubilee ? <Badge tone="purple">{t('dashboard.jubilee')}</Badge> : null}
      </span>
    </>
  );
}
