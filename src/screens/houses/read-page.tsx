import type {ReactNode} from 'react';
import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {type LocalRow, useRow, useTables} from '#src/queries/rows.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {listPath} from '#src/record-ui/values/record-path.ts';
import {useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {Attachments} from '#src/screens/attachments/lazy-attachments.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {isHouse, type PageTable} from './house-kinds.ts';

type ReadPageProps<T extends PageTable> = {
  readonly table: T;
  /** The parts of the page, below each other. */
  readonly children: (entry: LocalRow<T>) => ReactNode;
};

/** The page on which the record of the address is read, with a link to its history. */
export function ReadPage<T extends PageTable>({table, children}: ReadPageProps<T>) {
  const t = useT();
  const {id = ''} = useParams();
  return (
    <Page>
      <ReadBoundary key={id} failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <ReadRecord table={table} id={id.toLowerCase()}>
            {children}
          </ReadRecord>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

/** All tables of these pages. A part that arrived later would move the page down. */
const shown = [
  'countries',
  'circumscriptions',
  'dioceses',
  'places',
  'fraternities',
  'institutions',
  'brothers',
  'fraternity_assignments',
  'institution_assignments',
  'elections',
] as const;

type ReadRecordProps<T extends PageTable> = ReadPageProps<T> & {readonly id: string};

function ReadRecord<T extends PageTable>({table, id, children}: ReadRecordProps<T>) {
  const t = useT();
  const entry = useRow(table, id);
  const isWhole = useTables(shown) !== undefined;
  useTabRecord(table, id);
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
      {children(entry)}
      <HistoryLink table={table} id={id} />
      {isHouse(table) && entry.official !== null ? <Attachments table={table} id={id} /> : null}
    </Stack>
  );
}
