import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import type {PageTable} from './house-kinds.ts';

type RecordLinkProps = {readonly table: PageTable; readonly id: string};

/** The name of a record as a link to its page. */
export function RecordLink({table, id}: RecordLinkProps) {
  return (
    <TextLink to={recordPath(table, id) ?? ''}>
      <ReferenceName table={table} id={id} />
    </TextLink>
  );
}
