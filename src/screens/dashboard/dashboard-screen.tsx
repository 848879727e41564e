import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useDashboard} from '#src/queries/dashboard.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {CardGrid} from '#src/ui/card-grid.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {AgendaCard} from './agenda-card.tsx';
import {BirthdaysCard, PriesthoodsCard} from './anniversary-cards.tsx';
import {InstallHint} from './install-hint.tsx';
import {StatisticsCard} from './statistics-card.tsx';

/** Upcoming events of the province, and its statistics. */
export function DashboardScreen() {
  const t = useT();
  const viewAll = (
    <LinkButton to="/brothers" icon="brothers">
      {t('dashboard.viewAll')}
    </LinkButton>
  );
  return (
    <Page>
      <ReadBoundary
        failure={(message) => ({title: t('dashboard.stats.failed'), message, action: viewAll})}
      >
        <AfterFirstSync>
          <Cards viewAll={viewAll} />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function Cards({viewAll}: {readonly viewAll: ReactNode}) {
  const t = useT();
  const {collator} = useFormats();
  const dashboard = useDashboard(collator);
  if (dashboard === undefined) return <Loading label={t('dashboard.loading')} shape="cards" />;
  return (
    <Stack>
      <InstallHint />
      <StatisticsCard statistics={dashboard.statistics} actions={viewAll} />
      <CardGrid columns={3}>
        <BirthdaysCard birthdays={dashboard.birthdays} />
        <PriesthoodsCard anniversaries={dashboard.priesthoods} />
        <AgendaCard renewals={dashboard.renewals} jubilees={dashboard.jubilees} />
      </CardGrid>
    </Stack>
  );
}
