import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useRow, useTable, type LocalRow} from '#src/queries/rows.ts';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {OnceSynced} from '#src/record-ui/forms/once-synced.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {listPath} from '#src/record-ui/values/record-path.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {HouseHeader} from './house-header.tsx';
import {HouseAssignments} from './house-assignments.tsx';
import type {HouseTable} from './house-kinds.ts';
import {ResidentsCard} from './residents-card.tsx';

type HouseScreenProps<T extends HouseTable> = {
  readonly table: T;
  readonly id: string;
  /** What this kind of house has to tell of itself, above who belongs to it. */
  readonly about: (entry: LocalRow<T>) => ReactNode;
};

/** All that is known of one house: what it is, who belongs to it now, who did before. */
export function HouseScreen<T extends HouseTable>(props: HouseScreenProps<T>) {
  const t = useT();
  return (
    <Page>
      <ReadBoundary key={props.id} failure={(message) => ({title: t('houses.failed'), message})}>
        <OnceSynced>
          <House {...props} />
        </OnceSynced>
      </ReadBoundary>
    </Page>
  );
}

function House<T extends HouseTable>({table, id, about}: HouseScreenProps<T>) {
  const t = useT();
  const entry = useRow(table, id.toLowerCase());
  const isWhole = useNeighboursRead();
  if (entry === undefined || !isWhole) return <Loading label={t('houses.loading')} shape="text" />;
  if (entry === null) {
    return (
      <EmptyState
        text={t(`houses.${table}.notFound`)}
        action={
          <LinkButton to={listPath(table) ?? '/dashboard'}>
            {t(`houses.${table}.backToList`)}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack>
      <HouseHeader table={table} entry={entry} />
      {about(entry)}
      <ResidentsCard table={table} houseId={entry.row.id} />
      <HouseAssignments table={table} entry={entry} />
      <HistoryLink table={table} id={entry.row.id} />
    </Stack>
  );
}

/** Tells that all is read that the page shows beside the house: what came later would push the rest down. */
function useNeighboursRead(): boolean {
  const read = [
    useTable('circumscriptions'),
    useTable('dioceses'),
    useTable('places'),
    useTable('institutions'),
    useTable('brothers'),
    useTable('fraternity_assignments'),
    useTable('institution_assignments'),
  ];
  return read.every((view) => view !== undefined);
}
