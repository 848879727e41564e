import {useRow} from '#src/queries/rows.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import type {PageTable} from '#src/record-ui/values/house-kinds.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {TextLink} from '#src/ui/text-link.tsx';

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
