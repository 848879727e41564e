import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {ActionMenu} from '#src/ui/action-menu.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';

/** More are searched for by name. */
const MOST_TO_CHOOSE_FROM = 200;

type GroupActionsProps = {
  readonly found: readonly LocalRow<'brothers'>[];
  readonly isWide: boolean;
};

/** Leads to the pages on which several brothers get one entry, to choose among those of the list, and to the printed directory. */
export function GroupActions({found, isWide}: GroupActionsProps) {
  const t = useT();
  const offered = found.length > MOST_TO_CHOOSE_FROM ? [] : found.map(({row}) => row.id);
  const actions = [
    {
      to: '/moves/new',
      text: t('brothers.profile.move'),
      label: t('titles.moves'),
      icon: 'forward' as const,
    },
    {
      to: '/professions/new',
      text: t('titles.professions'),
      label: t('titles.professions'),
      icon: 'calendar' as const,
    },
    {
      to: '/renewals/new',
      text: t('titles.renewals'),
      label: t('titles.renewals'),
      icon: 'calendar' as const,
    },
    {
      to: '/directory',
      text: t('titles.directory'),
      label: t('titles.directory'),
      icon: 'print' as const,
    },
  ].map((action) => ({...action, state: {offered}}));
  if (!isWide) return <ActionMenu label={t('history.actions')} actions={actions} />;
  return actions.map(({text, ...action}) => (
    <LinkButton key={action.to} {...action} look="quiet">
      {text}
    </LinkButton>
  ));
}
