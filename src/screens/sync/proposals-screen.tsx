import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useChanges} from '#src/queries/changes.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {Row} from '#src/ui/stack.tsx';
import {
  isProposalFilter,
  isShownBy,
  type ProposalFilter,
  proposalFilters,
} from './change-groups.ts';
import {ChangeList} from './change-list.tsx';

/** More are drawn when the user asks for them. */
const SHOWN = 20;

/**
 * All proposals of this user, from the mirror: the server sends each device those of its own user only. Edits that
 * have not reached the server are in the sync centre.
 */
export function ProposalsScreen() {
  const t = useT();
  const changes = useChanges();
  const [query, setQuery] = useSearchParams();
  const filter = toFilter(query.get('state'));
  if (changes === undefined) {
    return (
      <Page width="reading">
        <Loading label={t('sync.loading')} shape="cards" />
      </Page>
    );
  }
  const all = [...changes.open, ...changes.decided].filter(isProposal).sort(newestFirst);
  const found = all.filter(({state}) => isShownBy(filter, state));
  return (
    <Page width="reading">
      <p>{t('changes.proposals.intro')}</p>
      <Row>
        <Segments
          label={t('changes.proposals.show')}
          segments={proposalFilters.map((value) => ({
            value,
            text: t(`changes.proposals.${value}`),
          }))}
          value={filter}
          onChange={(next) => setQuery(next === 'all' ? {} : {state: next}, {replace: true})}
        />
      </Row>
      {found.length === 0 ? (
        <EmptyState
          icon="review"
          text={t(all.length === 0 ? 'changes.proposals.empty' : 'changes.proposals.none')}
        />
      ) : (
        <ChangeList key={filter} changes={found} shownAtFirst={SHOWN} />
      )}
      <Row>
        <LinkButton to="/sync" icon="sync">
          {t('titles.sync')}
        </LinkButton>
      </Row>
    </Page>
  );
}

function toFilter(text: string | null): ProposalFilter {
  return text !== null && isProposalFilter(text) ? text : 'all';
}

function isProposal({seq}: Change): boolean {
  return seq === null;
}

function newestFirst(a: Change, b: Change): number {
  return (b.proposedAt ?? b.at).getTime() - (a.proposedAt ?? a.at).getTime();
}
