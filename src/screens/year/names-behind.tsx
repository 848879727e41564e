import {useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {ListBehind} from './list-behind.tsx';
import {type CellPlace, namesAt, type ReturnView} from './return-view.ts';
import {useReturnWords} from './use-return-words.ts';

type NamesBehindProps = {readonly place: CellPlace; readonly view: ReturnView};

/** The brothers, or the houses, whom a number of the return counts, by name. */
export function NamesBehind({place, view}: NamesBehindProps) {
  const t = useT();
  const words = useReturnWords(view.year);
  const {collator} = useFormats();
  const names = useMemo(
    () => [...namesAt(place)].sort((a, b) => collator.compare(a.name, b.name)),
    [place, collator],
  );
  const {table, row, column} = place;
  const isOfHouses = column.kind === 'other' && column.value === 'houses';
  const page = isOfHouses ? '/fraternities' : '/brothers/profile';
  const title = [words.table(table.id), words.heading(row.heading), words.heading(column)]
    .concat(String(view.year))
    .join(' · ');
  return (
    <ListBehind
      title={title}
      items={names}
      keyOf={({id}) => id}
      estimateHeightPx={48}
      renderItem={({id, name}) => <TextLink to={`${page}/${id}`}>{name}</TextLink>}
      back={{to: view.addressOf(null), label: t('titles.annualReturn')}}
    />
  );
}
