import {useEffect, useMemo, useRef} from 'react';
import {NavigationType, useNavigationType} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualList} from '#src/ui/virtual-list.tsx';
import {type CellPlace, namesAt, type ReturnView} from './return-view.ts';
import {useReturnWords} from './use-return-words.ts';

type NamesBehindProps = {readonly place: CellPlace; readonly view: ReturnView};

/** The brothers, or the houses, whom a number of the return counts, by name. */
export function NamesBehind({place, view}: NamesBehindProps) {
  const t = useT();
  const words = useReturnWords(view.year);
  const {collator, number} = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // Back navigation restores its own place.
    if (!isNew) return;
    heading.current?.focus({preventScroll: true});
    window.scrollTo(0, 0);
  }, [isNew]);
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
    <>
      <div>
        <LinkButton to={view.addressOf(null)} look="quiet" icon="back">
          {t('titles.annualReturn')}
        </LinkButton>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('lists.option', {name: title, shown: number(names.length)})}
      </h2>
      <VirtualList
        label={title}
        items={names}
        keyOf={({id}) => id}
        estimateHeightPx={48}
        look="rows"
        renderItem={({id, name}) => <TextLink to={`${page}/${id}`}>{name}</TextLink>}
      />
    </>
  );
}
