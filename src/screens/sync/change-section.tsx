import {useId, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {Button} from '#src/ui/button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {ChangeCard} from './change-card.tsx';
import type {ChangeGroup} from './change-groups.ts';
import styles from './sync.module.css';

/** Decisions nobody asks about any more stay out of the way. */
const RECENT = 5;

type ChangeSectionProps = {
  readonly group: ChangeGroup;
  readonly changes: readonly Change[];
  /** The names of all changes on the page by key, for those that wait for another. */
  readonly titles: ReadonlyMap<string, string>;
};

export function ChangeSection({group, changes, titles}: ChangeSectionProps) {
  const t = useT();
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isStopped = useSyncStatus().need !== null && group === 'waiting';
  if (changes.length === 0) return null;
  const shown = group === 'decided' && !showsAll ? changes.slice(0, RECENT) : changes;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{t(`sync.section.${group}`)}</h2>
      <p className={styles.help}>
        {t(isStopped ? 'sync.section.waitingHelpStopped' : `sync.section.${group}Help`)}
      </p>
      <ul className={styles.cards}>
        {shown.map((change) => (
          <li key={change.key}>
            <ChangeCard
              change={change}
              heldBy={change.heldBy === null ? null : (titles.get(change.heldBy) ?? null)}
            />
          </li>
        ))}
      </ul>
      {shown.length < changes.length ? (
        <Row>
          <Button onClick={() => setShowsAll(true)}>
            {t('sync.section.showAll', {count: changes.length})}
          </Button>
        </Row>
      ) : null}
    </section>
  );
}
