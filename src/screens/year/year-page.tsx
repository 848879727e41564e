import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';

type YearPageProps = {readonly width?: 'reading' | 'wide'; readonly children: ReactNode};

/** The frame of a page that reads the whole province from the device. */
export function YearPage({width = 'reading', children}: YearPageProps) {
  const t = useT();
  return (
    <Page width={width}>
      <ReadBoundary failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <Stack>{children}</Stack>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}
