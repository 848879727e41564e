import type {ReactNode} from 'react';
import {firstItems} from '#src/admin/first-items.tsx';
import {sortingOf} from '#src/admin/list-view.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Account} from '#src/queries/accounts.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {useSorted} from '#src/ui/sort-order.ts';
import {usePrinting} from '#src/ui/use-printing.ts';
import {accountSortKeys, accountViewCodec, searchAccounts} from './account-view.ts';
import type {GivePassword} from './password-slip.tsx';
import {UsersTable} from './users-table.tsx';

const AccountExportDialog = onDemand(
  async () => (await import('./account-export-dialog.tsx')).AccountExportDialog,
  MissingDialog,
);

type AccountListProps = {
  readonly accounts: readonly Account[];
  readonly onChanged: () => void;
  readonly givePassword: GivePassword;
  /** What is below the list; it comes with it, because the list would move it. */
  readonly children: ReactNode;
};

/** The accounts, found by username or brother; all of them are printed. */
export function AccountList({accounts, children, ...actions}: AccountListProps) {
  const t = useT();
  const {number} = useFormats();
  const controls = useListView(accountViewCodec);
  const {view, change} = controls;
  const sorting = sortingOf(controls);
  const printing = usePrinting();
  const found = useSorted(searchAccounts(accounts, view.text), sorting, accountSortKeys);
  const limit = {limit: view.limit, onLimit: (next: number) => change({limit: next})};
  const {shown, more} = firstItems(found, limit, t('users.more'));
  const count = found.length;
  return (
    <>
      <ListFrame
        controls={controls}
        placeholder={t('users.placeholder')}
        filters={null}
        count={t('admin.accounts', {count, shown: number(count)})}
        chips={
          <ExportButton>
            {(close) => <AccountExportDialog accounts={found} onClose={close} />}
          </ExportButton>
        }
        isEmpty={count === 0}
      >
        <UsersTable accounts={printing ? found : shown} sorting={sorting} {...actions} />
        {printing ? null : more}
      </ListFrame>
      {children}
    </>
  );
}
