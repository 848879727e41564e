import {useT} from '#src/i18n/use-t.ts';
import {ListScreen} from '#src/record-ui/lists/list-screen.tsx';
import {BrotherList} from './brother-list.tsx';

/** All brothers of the province, to search and to open. */
export function BrothersScreen() {
  const t = useT();
  const add = {to: '/brothers/new', label: t('brothers.list.add')};
  return (
    <ListScreen add={add}>
      <BrotherList add={add} />
    </ListScreen>
  );
}
