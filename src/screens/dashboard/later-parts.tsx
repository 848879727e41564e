import type {Dashboard} from '#src/queries/dashboard.ts';
import {TermsPart} from '#src/screens/chapters/terms-part.tsx';
import {DocumentsPart} from './documents-part.tsx';

/** The parts of the agenda that many do not see, in one file: each file delays a warm start. */
export function LaterParts({documents, terms}: Pick<Dashboard, 'documents' | 'terms'>) {
  return (
    <>
      <DocumentsPart documents={documents} />
      <TermsPart terms={terms} />
    </>
  );
}
