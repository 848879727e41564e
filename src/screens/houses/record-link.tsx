import {useT} from '#src/i18n/use-t.ts';
import {useNamesakes} from '#src/queries/namesakes.ts';
import {useRow} from '#src/queries/rows.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import type {PageTable} from '#src/record-ui/values/house-kinds.ts';
import styles from './residents-card.module.css';

type RecordLinkProps = {readonly table: PageTable; readonly id: string};

/** The name of a record as a link to its page; behind a house that no longer exists its mark, e.g. '(Suppressed 2024)'. */
export function RecordLink({table, id}: RecordLinkProps) {
  const mark = useSuppressedMark()(table, useRow(table, id)?.row ?? {});
  return (
    <>
      <TextLink to={recordPath(table, id)}>
        <ReferenceName table={table} id={id} />
      </TextLink>
      {mark && ` (${mark})`}
    </>
  );
}

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
