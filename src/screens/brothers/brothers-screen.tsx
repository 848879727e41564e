import {useT} from '#src/i18n/use-t.ts';
import {ListScreen} from '#src/record-ui/lists/list-screen.tsx';
import {BrotherList} from './brother-list.tsx';

export {loadRows} from './brother-list.tsx';

/** The list of all brothers of the province. */
export function BrothersScreen() {
  const t = useT();
  const add = {to: '/brothers/new', label: t('brothers.list.add')};
  return (
    <ListScreen add={add} hasLetters>
      <BrotherList add={add} />
    </ListScreen>
  );
}
