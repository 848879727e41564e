import {useT} from '#src/i18n/use-t.ts';
import {OnceSynced} from '#src/screens/records/once-synced.tsx';
import {ReadBoundary} from '#src/screens/records/read-boundary.tsx';
import {AddButton} from '#src/ui/add-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {BrotherList} from './brother-list.tsx';

/** All brothers of the province, to search and to open. */
export function BrothersScreen() {
  const t = useT();
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('brothers.list.failed'), message})}>
        <OnceSynced>
          <BrotherList />
        </OnceSynced>
      </ReadBoundary>
      <AddButton to="/brothers/new" label={t('brothers.list.add')} />
    </Page>
  );
}
