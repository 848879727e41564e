import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {MuiRoot} from '#src/ui/mui-root.tsx';
import {Page} from '#src/ui/page.tsx';

/** The frame of a page that reads the whole province and writes the records of several brothers. */
export function TogetherPage({children}: {readonly children: ReactNode}) {
  const t = useT();
  return (
    <Page width="reading">
      <ReadBoundary failure={(message) => ({title: t('forms.renderFailed', {message})})}>
        <AfterFirstSync>
          <MuiRoot>{children}</MuiRoot>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}
