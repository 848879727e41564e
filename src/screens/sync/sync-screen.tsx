import {useId} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {discardUnreadable} from '#src/mutations/decide-change.ts';
import type {Change} from '#src/queries/change.ts';
import {type UnreadableRow, useChanges, useUnreadableRows} from '#src/queries/changes.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {ChangeList} from './change-list.tsx';
import {calmGroups, type ChangeGroup, groupOf} from './change-groups.ts';
import {StatusPanel} from './status-panel.tsx';
import styles from './sync.module.css';
import {useChangeName} from './use-change-name.ts';
import {useRunWithErrorToast} from './use-run-with-error-toast.ts';

/** The sync centre: all changes of this user and their states. */
export function SyncScreen() {
  const t = useT();
  const changes = useChanges();
  const unreadable = useUnreadableRows();
  const nameOf = useChangeName();
  const {need} = useSyncStatus();
  if (changes === undefined || unreadable === undefined) {
    return (
      <Page width="reading">
        <Loading label={t('sync.loading')} shape="cards" />
      </Page>
    );
  }
  const all = [...changes.open, ...changes.decided];
  const titles = new Map(all.map((change) => [change.key, nameOf(change)]));
  const isCalm = changes.open.length === 0 && unreadable.length === 0;
  return (
    <Page width="reading">
      {/* What needs the user comes first, so that a choice is on the first screen. */}
      <ChangeSection
        group="attention"
        changes={all.filter((change) => groupOf(change.state) === 'attention')}
        titles={titles}
      />
      <UnreadableSection rows={unreadable} />
      <p>{t('sync.intro')}</p>
      <StatusPanel hasUnsent={changes.open.some(isUnsent)} />
      {isCalm && need === null ? (
        <Notice tone="success" title={t('changes.empty.title')}>
          {t('changes.empty.text')}
        </Notice>
      ) : null}
      {changes.decided.length === 0 ? null : (
        <Row>
          <LinkButton to="/proposals" icon="review">
            {t('titles.proposals')}
          </LinkButton>
        </Row>
      )}
      {calmGroups.map((group) => (
        <ChangeSection
          key={group}
          group={group}
          changes={all.filter((change) => groupOf(change.state) === group)}
          titles={titles}
        />
      ))}
    </Page>
  );
}

// A proposal has reached the server; all other changes in the list exist only on this device.
function isUnsent(change: Change): boolean {
  return change.seq !== null;
}

/** Only the latest decisions are shown. */
const RECENT = 5;

type ChangeSectionProps = {
  readonly group: ChangeGroup;
  readonly changes: readonly Change[];
  /** The titles of all changes by key, for changes that wait for another one. */
  readonly titles: ReadonlyMap<string, string>;
};

function ChangeSection({group, changes, titles}: ChangeSectionProps) {
  const t = useT();
  const heading = useId();
  const isStopped = useSyncStatus().need !== null && group === 'waiting';
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{t(`changes.section.${group}`)}</h2>
      <p className={styles.help}>
        {t(isStopped ? 'changes.section.waitingHelpStopped' : `changes.section.${group}Help`)}
      </p>
      <ChangeList
        changes={changes}
        titles={titles}
        shownAtFirst={group === 'decided' ? RECENT : Infinity}
      />
    </section>
  );
}

/** Lists the rows that the server sent and this build could not read. */
function UnreadableSection({rows}: {readonly rows: readonly UnreadableRow[]}) {
  const t = useT();
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{t('changes.section.unreadable')}</h2>
      <p className={styles.help}>{t('changes.section.unreadableHelp')}</p>
      <p className={styles.help}>{t('changes.unreadable.advice')}</p>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={`${row.table}/${row.id}`} ref={focusNeighbourOnRemoval}>
            <UnreadableCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnreadableCard({row}: {readonly row: UnreadableRow}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const toasts = useToasts();
  const guarded = useRunWithErrorToast();
  const at = new Date(row.at);
  return (
    <Card>
      <h3 className={styles.title}>{labels.table(row.table)}</h3>
      <p className={styles.help}>
        {t('changes.unreadable.number', {id: row.id})}
        {' · '}
        <time dateTime={at.toISOString()}>{formats.dateTime(at)}</time>
      </p>
      <p className={styles.problem}>{t('changes.unreadable.reason', {reason: row.reason})}</p>
      <Row>
        <Button onClick={() => void guarded(copy)}>{t('sync.action.copy')}</Button>
        <Button look="quiet" onClick={() => void guarded(forget)}>
          {t('sync.action.forget')}
        </Button>
      </Row>
    </Card>
  );

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(`${row.table} ${row.id}\n${row.reason}`);
    toasts.show({type: 'success', message: t('sync.action.copied')});
  }

  async function forget(): Promise<void> {
    if (askFirst(t('sync.confirm.forget'))) await discardUnreadable(row.table, row.id);
  }
}
