import type {ReactNode} from 'react';
import type {Key} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isConnectionFailure, type Remote} from '#src/lib/request-error.ts';
import {
  type AdminCounts,
  type IssueCounts,
  useAdminCounts,
  useIssueCounts,
} from '#src/queries/admin-counts.ts';
import {type TableView, useTable} from '#src/queries/rows.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {CardGrid} from '#src/ui/card-grid.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Page} from '#src/ui/page.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './admin.module.css';

/** The start page of the admin area, with a card for each page. */
export function AdminScreen() {
  const t = useT();
  const words = useCountWords();
  const say = useCountTexts();
  const why = useRequestErrorText();
  const counts = useAdminCounts();
  const issues = useIssueCounts();
  const countries = useTable('countries');
  const circumscriptions = useTable('circumscriptions');
  const accounts = useTable('users');
  return (
    <Page>
      <p>{t('admin.intro')}</p>
      {counts.kind === 'failed' ? (
        <Alert tone={isConnectionFailure(counts.error) ? 'info' : 'warning'}>
          {isConnectionFailure(counts.error) ? t('admin.offline') : why(counts.error)}
        </Alert>
      ) : null}
      <CardGrid columns={3}>
        <AdminCard to="/admin/status" name="titles.status" text="admin.cards.status">
          <Counted remote={counts} say={say.vows} length="long" />
        </AdminCard>
        <AdminCard
          to="/admin/pending-changes"
          name="titles.pendingChanges"
          text="admin.cards.pendingChanges"
        >
          <Counted remote={counts} say={say.pending} />
        </AdminCard>
        <AdminCard to="/admin/audit-log" name="titles.auditLog" text="admin.cards.auditLog">
          <Counted remote={counts} say={say.audited} />
        </AdminCard>
        <AdminCard
          to="/admin/data-validation"
          name="titles.dataValidation"
          text="admin.cards.dataValidation"
        >
          <Counted remote={issues} say={say.issues} length="long" />
        </AdminCard>
        <AdminCard to="/admin/countries" name="records.countries.many" text="admin.cards.countries">
          <Counted remote={here(countries)} say={(count) => words('countries', count)} />
        </AdminCard>
        <AdminCard
          to="/admin/circumscriptions"
          name="records.circumscriptions.many"
          text="admin.cards.circumscriptions"
        >
          <Counted
            remote={here(circumscriptions)}
            say={(count) => words('circumscriptions', count)}
          />
        </AdminCard>
        <AdminCard to="/admin/duplicates" name="titles.duplicates" text="admin.cards.duplicates" />
        <AdminCard to="/admin/import" name="titles.import" text="admin.cards.import" />
        <AdminCard to="/admin/batches" name="titles.batches" text="admin.cards.batches" />
        <AdminCard to="/admin/users" name="titles.users" text="admin.cards.users">
          <Counted remote={here(accounts)} say={say.accounts} />
        </AdminCard>
        <AdminCard
          to="/admin/settings"
          name="titles.provinceSettings"
          text="admin.cards.settings"
        />
        <AdminCard to="/admin/backup" name="titles.backup" text="admin.cards.backup" />
      </CardGrid>
    </Page>
  );
}

/** Counts the records on this device. */
function here(view: Pick<TableView, 'all'> | undefined): Remote<number> {
  return view ? {kind: 'loaded', value: view.all.length} : {kind: 'loading'};
}

type AdminCardProps = {
  readonly to: string;
  /** The title of the page. */
  readonly name: Key;
  /** What the page is for. */
  readonly text: Key;
  /** Shown on the card, e.g. a count. */
  readonly children?: ReactNode;
};

function AdminCard({to, name, text, children}: AdminCardProps) {
  const t = useT();
  return (
    <div className={styles.card}>
      <Card>
        <h2 className={styles.title}>
          <TextLink to={to}>{t(name)}</TextLink>
        </h2>
        <p>{t(text)}</p>
        {children}
      </Card>
    </div>
  );
}

type CountedProps<T> = {
  readonly remote: Remote<T>;
  /** Returns the text for the loaded count. */
  readonly say: (counted: T) => ReactNode;
  /** `long`: several numbers, which take two lines on a phone. */
  readonly length?: 'short' | 'long';
};

/** Shows the count of a card, or why it is not available. */
function Counted<T>({remote, say, length = 'short'}: CountedProps<T>) {
  const t = useT();
  return (
    <p role="status" className={`${styles.count} ${length === 'long' ? styles.long : ''}`}>
      {text()}
    </p>
  );

  function text(): ReactNode {
    switch (remote.kind) {
      case 'loading':
        return t('admin.counting');
      case 'failed':
        return t(isConnectionFailure(remote.error) ? 'admin.needsConnection' : 'admin.notCounted');
      case 'loaded':
        return say(remote.value);
    }
  }
}

/** Returns the functions that write the counts of the overview; a count of zero is left out. */
function useCountTexts() {
  const t = useT();
  const {number, list} = useFormats();
  const one = (key: Key, count: number) => t(key, {count, shown: number(count)});
  const some = (parts: readonly (readonly [Key, number])[], none: Key): string => {
    const there = parts.filter(([, count]) => count > 0);
    return there.length === 0 ? t(none) : list(there.map(([key, count]) => one(key, count)));
  };
  return {
    pending: ({pending_changes: count}: AdminCounts) =>
      some([['admin.pending.count', count]], 'admin.pending.none'),
    vows: (counts: AdminCounts) =>
      some(
        [
          ['admin.vows.expired', counts.vows_expired],
          ['admin.vows.grace', counts.vows_in_grace],
          ['admin.vows.soon', counts.vows_expiring],
        ],
        'admin.vows.none',
      ),
    issues: ({high, medium, low}: IssueCounts) =>
      some(
        [
          ['admin.issues.high', high],
          ['admin.issues.medium', medium],
          ['admin.issues.low', low],
        ],
        'admin.issues.none',
      ),
    audited: ({audited_lately: count}: AdminCounts) =>
      some([['admin.audited.count', count]], 'admin.audited.none'),
    accounts: (count: number) => one('admin.accounts', count),
  };
}
