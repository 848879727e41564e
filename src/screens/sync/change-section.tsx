import {useId} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/changes.ts';
import {ChangeCard} from './change-card.tsx';
import type {ChangeGroup} from './change-groups.ts';
import styles from './sync.module.css';

type ChangeSectionProps = {
  readonly group: ChangeGroup;
  readonly changes: readonly Change[];
  /** The names of all changes on the page by key, for those that wait for another. */
  readonly titles: ReadonlyMap<string, string>;
};

export function ChangeSection({group, changes, titles}: ChangeSectionProps) {
  const t = useT();
  const heading = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{t(`sync.section.${group}`)}</h2>
      <p className={styles.help}>{t(`sync.section.${group}Help`)}</p>
      <ul className={styles.cards}>
        {changes.map((change) => (
          <li key={change.key}>
            <ChangeCard
              change={change}
              heldBy={change.heldBy === null ? null : (titles.get(change.heldBy) ?? null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
