import {useT} from '#src/i18n/use-t.ts';
import type {Remote} from '#src/lib/remote.ts';
import {useAdminCounts} from '#src/queries/admin-counts.ts';
import {useIssueCounts} from '#src/queries/issues.ts';
import {useTable, type TableView} from '#src/queries/rows.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {useSetbackWords} from '#src/record-ui/remote/use-setback-words.ts';
import {CardGrid} from '#src/ui/card-grid.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {AdminCard} from './admin-card.tsx';
import {Counted} from './counted.tsx';
import {useCountTexts} from './use-count-texts.ts';

/** The way into everything that only administrators do: a card for each of their pages. */
export function AdminScreen() {
  const t = useT();
  const words = useCountWords();
  const say = useCountTexts();
  const why = useSetbackWords();
  const counts = useAdminCounts();
  const issues = useIssueCounts();
  const countries = useTable('countries');
  const circumscriptions = useTable('circumscriptions');
  const accounts = useTable('users');
  return (
    <Page>
      <p>{t('admin.intro')}</p>
      {counts.kind === 'offline' ? <Notice tone="info">{t('admin.offline')}</Notice> : null}
      {counts.kind === 'failed' ? <Notice tone="warning">{why(counts)}</Notice> : null}
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
        <AdminCard to="/admin/countries" name="titles.countries" text="admin.cards.countries">
          <Counted remote={here(countries)} say={(count) => words('countries', count)} />
        </AdminCard>
        <AdminCard
          to="/admin/circumscriptions"
          name="titles.circumscriptions"
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

/** How many records there are on this device. */
function here(view: Pick<TableView, 'all'> | undefined): Remote<number> {
  return view ? {kind: 'loaded', value: view.all.length} : {kind: 'loading'};
}
