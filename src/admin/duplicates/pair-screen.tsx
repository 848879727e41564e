import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {OnceSynced} from '#src/record-ui/forms/once-synced.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Page} from '#src/ui/page.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {MergeDesk} from './merge-desk.tsx';

/** Two brothers side by side, who may be one. Deciding that needs a connection. */
export function PairScreen() {
  const t = useT();
  const {one = '', other = ''} = useParams();
  return (
    <Page>
      <div>
        <TextLink to="/admin/duplicates">{t('duplicates.back')}</TextLink>
      </div>
      <ReadBoundary
        key={`${one} ${other}`}
        failure={(message) => ({title: t('duplicates.readFailed'), message})}
      >
        <OnceSynced>
          <MergeDesk one={one.toLowerCase()} other={other.toLowerCase()} />
        </OnceSynced>
      </ReadBoundary>
    </Page>
  );
}
