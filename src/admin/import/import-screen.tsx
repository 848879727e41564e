import {useT} from '#src/i18n/use-t.ts';
import {OnceSynced} from '#src/record-ui/forms/once-synced.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Page} from '#src/ui/page.tsx';
import {ImportDesk} from './import-desk.tsx';

/** Brings the records of a file in: chosen, understood, checked, and only then written. */
export function ImportScreen() {
  const t = useT();
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('import.failed'), message})}>
        <OnceSynced>
          <ImportDesk />
        </OnceSynced>
      </ReadBoundary>
    </Page>
  );
}
