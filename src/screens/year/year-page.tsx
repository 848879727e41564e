import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';

/** The frame of a page that reads the whole province from the device. */
export function YearPage({children}: {readonly children: ReactNode}) {
  const t = useT();
  return (
    <Page width="reading">
      <ReadBoundary failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <Stack>{children}</Stack>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}
