import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {type LifeProvince, useLifeProvince} from '#src/queries/life-province.ts';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {type GroupOpening, OpenGroup} from './group-opening.tsx';
import {TogetherPage} from './together-page.tsx';

type VowsPageProps = {
  /** What the brothers do, when it is no renewal: the form keeps a draft of its own. */
  readonly kind?: 'profession';
  readonly renderForm: (records: LifeProvince, opening: GroupOpening) => ReactNode;
};

/** A page that writes the vows of several brothers; it waits for the records on which they are planned. */
export function VowsPage(props: VowsPageProps) {
  return (
    <TogetherPage>
      <WithRecords {...props} />
    </TogetherPage>
  );
}

function WithRecords({kind, renderForm}: VowsPageProps) {
  const t = useT();
  const records = useLifeProvince();
  if (!records) return <Skeleton label={t('forms.loading')} shape="form" />;
  return (
    <OpenGroup table="vows" kind={kind ?? ''}>
      {(opening) => renderForm(records, opening)}
    </OpenGroup>
  );
}
