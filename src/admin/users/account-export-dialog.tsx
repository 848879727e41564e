import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import type {Account} from '#src/queries/accounts.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';

type AccountExportDialogProps = {
  /** In the order of the table. */
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
};

export function AccountExportDialog({accounts, onClose}: AccountExportDialogProps) {
  const t = useT();
  const column = (
    name: 'username' | 'brother' | 'role' | 'status' | 'since' | 'created',
    cell: ExportedColumn<Account>['cell'],
    kind: ExportedColumn<Account>['kind'] = 'text',
  ) => ({key: name, label: t(`users.column.${name}`), kind, usual: name !== 'created', cell});
  const columns = [
    column('username', ({username}) => username),
    column('brother', ({brother_name: name, linked_brother_id: id}) => name ?? id),
    column('role', ({is_admin: isAdmin}) => t(`users.role.${isAdmin ? 'admin' : 'member'}`)),
    column('status', ({disabled_at: since}) =>
      t(`users.status.${since === null ? 'active' : 'disabled'}`),
    ),
    column('since', ({disabled_at: since}) => since && dayOf(new Date(since)), 'day'),
    column('created', ({created_at: at}) => dayOf(new Date(at)), 'day'),
  ];
  return (
    <ExportDialog
      list={{id: 'users', name: t('titles.users'), columns, items: accounts}}
      onClose={onClose}
    />
  );
}
