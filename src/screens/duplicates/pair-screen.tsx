import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {OnceSynced} from '#src/screens/records/once-synced.tsx';
import {ReadBoundary} from '#src/screens/records/read-boundary.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';
import {MergeDesk} from './merge-desk.tsx';

/** Two brothers side by side, who may be one. Deciding that needs a connection. */
export function PairScreen() {
  const t = useT();
  const {one = '', other = ''} = useParams();
  return (
    <Page>
      <Row>
        <LinkButton to="/admin/duplicates" look="quiet">
          {t('duplicates.back')}
        </LinkButton>
      </Row>
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
