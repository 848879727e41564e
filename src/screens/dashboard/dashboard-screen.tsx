import {type ReactNode, useEffect, useState} from 'react';
import {Link} from 'react-router-dom';
import {openTexts} from '#src/i18n/language.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Dashboard} from '#src/queries/dashboard-of.ts';
import {useDashboard} from '#src/queries/dashboard.ts';
import {useHasMorningNotices} from '#src/queries/morning-notices.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {LaterMorningNotices} from '#src/screens/year/later-morning-notices.tsx';
import {CardGrid} from '#src/ui/card-grid.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {AgendaCard} from './agenda-card.tsx';
import {BirthdaysCard, PriesthoodsCard} from './anniversary-cards.tsx';
import styles from './dashboard.module.css';
import {FirstSteps} from './first-steps.tsx';
import {InstallHint} from './install-hint.tsx';
import type {LaterParts} from './later-parts.tsx';

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
  const dashboard = useDashboard(useLocale(), useFormats());
  const laterParts = useLaterParts(dashboard);
  const hasMorningNotices = useHasMorningNotices();
  if (!dashboard || laterParts === undefined)
    return <Loading label={t('dashboard.loading')} shape="cards" />;
  return (
    <Stack>
      <FirstSteps />
      <CardGrid columns={3}>
        <BirthdaysCard birthdays={dashboard.birthdays} />
        <PriesthoodsCard anniversaries={dashboard.priesthoods} />
        <StatisticsCard
          dashboard={dashboard}
          actions={
            <Row>
              {viewAll}
              <LinkButton to="/statistics" look="quiet">
                {t('dashboard.stats.title')}
              </LinkButton>
            </Row>
          }
        />
      </CardGrid>
      <InstallHint />
      <AgendaCard
        laterParts={laterParts}
        renewals={dashboard.renewals}
        jubilees={dashboard.jubilees}
      />
      {hasMorningNotices ? <LaterMorningNotices /> : null}
    </Stack>
  );
}

type Parts = {readonly Component: typeof LaterParts | null};

/**
 * Returns the parts of the agenda with the documents and the terms of office, which only those load who see some; `null`
 * for the others, `undefined` until they are loaded, because a part that appeared later would move the page down.
 */
function useLaterParts(dashboard: Dashboard | undefined): ReactNode {
  const {documents = [], terms = []} = dashboard ?? {};
  const isNeeded = documents.length + terms.length > 0;
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (!isNeeded) return;
    const load = async () => {
      const [module] = await Promise.all([import('./later-parts.tsx'), openTexts('records')]);
      setParts({Component: module.LaterParts});
    };
    load().catch((error: unknown) => {
      console.info('Parts of the agenda could not be loaded:', error);
      setParts({Component: null});
    });
  }, [isNeeded]);
  if (dashboard === undefined) return undefined;
  if (!isNeeded) return null;
  if (parts === undefined) return undefined;
  const {Component} = parts;
  return Component && <Component documents={documents} terms={terms} />;
}

/** The counts in the order in which users ask for them; three link to the list of the counted brothers. */
const counts = [
  {name: 'active_brothers', to: '/brothers'},
  {name: 'priests', to: '/brothers?status=priest'},
  {name: 'deacons', to: '/brothers?status=deacon'},
  {name: 'solemn_professed', to: null},
  {name: 'simple_professed', to: null},
  {name: 'in_formation', to: null},
] as const;

/** The counts are of active brothers, so the list is filtered in the same way. */
const linkState = {activeOnly: true};

type StatisticsCardProps = {
  readonly dashboard: Dashboard;
  readonly actions: ReactNode;
};

function StatisticsCard({dashboard, actions}: StatisticsCardProps) {
  const {statistics, permanentDeacons, lapsed} = dashboard;
  const t = useT();
  const {number} = useFormats();
  return (
    <Card title={t('dashboard.stats.title')} actions={actions}>
      <ul className={styles['counts']}>
        {counts.map(({name, to}) => {
          const content = (
            <>
              <span className={styles['number']}>{number(statistics[name])}</span>
              <span className={styles['word']}>{t(`dashboard.stats.${name}`)}</span>
            </>
          );
          return (
            <li key={name}>
              {to === null ? (
                <div className={styles['count']}>{content}</div>
              ) : (
                <Link className={styles['count']} to={to} state={linkState}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles['soft']}>{t('dashboard.stats.ordainedToo')}</p>
      {permanentDeacons > 0 ? (
        <p className={styles['soft']}>
          {t('dashboard.stats.deaconKinds', {
            permanent: permanentDeacons,
            transitional: statistics.deacons - permanentDeacons,
          })}
        </p>
      ) : null}
      {statistics.suspended > 0 ? (
        <p className={styles['soft']}>
          {t('dashboard.stats.suspended', {count: statistics.suspended})}
        </p>
      ) : null}
      {lapsed > 0 ? (
        <p className={styles['soft']}>{t('dashboard.stats.lapsed', {count: lapsed})}</p>
      ) : null}
    </Card>
  );
}
