import {useT} from '#src/i18n/use-t.ts';
import {useNamesakes} from '#src/queries/namesakes.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './brother-link.module.css';

/** The name of a brother as a link to his profile; one of several of the same name with what tells him apart. */
export function BrotherLink({id}: {readonly id: string}) {
  const t = useT();
  const brother = useRow('brothers', id)?.row;
  const isNamesake = useNamesakes()?.has(id) ?? false;
  const year = brother?.birth_date?.slice(0, 4);
  const apart = year ? t('houses.born', {year}) : (brother?.birth_name ?? '');
  return (
    <TextLink to={recordPath('brothers', id)}>
      <ReferenceName table="brothers" id={id} />
      {isNamesake && apart !== '' ? <span className={styles['apart']}> · {apart}</span> : null}
    </TextLink>
  );
}
