import {type ReactNode, useMemo, useRef, useState} from 'react';
import {type MappedHouse, mapHouses, mapPlaces} from '#src/domain/house-map.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {formPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {Row} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {HouseMap} from './house-map.tsx';
import styles from './map.module.css';
import type {StatisticsView} from './statistics-view.ts';
import {TableBelow} from './chart-parts.tsx';

type MapCardProps = {readonly picture: Picture; readonly view: StatisticsView};

/** The fraternities on a map that needs no service, and the same in a table. */
export function MapCard({picture, view}: MapCardProps) {
  const t = useT();
  const houses = useMappedHouses(picture, view.circumscriptionId);
  const [enlarged, setEnlarged] = useState<readonly string[] | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const places = useMemo(() => mapPlaces(houses ?? []), [houses]);
  if (houses === undefined || houses.length === 0) return null;
  const missing = houses.filter(({point}) => point === null).length;
  const chosen = places.filter((place) => place.houses.some(({id}) => enlarged?.includes(id)));
  // The chosen houses may belong to a circumscription that is no longer shown.
  const shown = chosen.length > 0 ? chosen : places;
  const enlarge = (ids: readonly string[] | null): void => {
    setEnlarged(ids);
    // The pressed button goes away with its focus.
    map.current?.focus({preventScroll: true});
  };
  const list = chosen.flatMap((place) => place.houses);
  return (
    <Card title={t('year.statistics.map.title')}>
      {places.length === 0 ? null : (
        <>
          <p className={`${styles['soft']} ${styles['onScreen']}`}>
            {t('year.statistics.map.about')}
          </p>
          <HouseMap places={places} shown={shown} onEnlarge={enlarge} ref={map} />
        </>
      )}
      {chosen.length === 0 ? null : (
        <>
          <Row>
            <Button onClick={() => enlarge(null)}>{t('year.statistics.map.whole')}</Button>
          </Row>
          <ul className={styles['list']}>
            {list.map((house) => (
              <li key={house.id}>
                <HouseLink house={house} />
              </li>
            ))}
          </ul>
        </>
      )}
      {missing === 0 ? null : (
        <p className={styles['soft']}>{t('year.statistics.map.missing', {count: missing})}</p>
      )}
      <TableBelow name="map" title={t('year.statistics.map.title')} view={view}>
        <HouseTable houses={houses} />
      </TableBelow>
    </Card>
  );
}

function useMappedHouses(
  {day, members}: Picture,
  circumscriptionId: string | null,
): readonly MappedHouse[] | undefined {
  const {collator} = useFormats();
  const fraternities = useTable('fraternities');
  const places = useTable('places');
  const assignments = useTable('fraternity_assignments');
  return useMemo(() => {
    if (!fraternities || !places || !assignments) return undefined;
    const rows = {
      fraternities: remainingRows(fraternities.all),
      places: remainingRows(places.all),
      assignments: remainingRows(assignments.all),
    };
    return mapHouses(rows, {
      day,
      circumscriptionId,
      members: members.map(({brother}) => brother.id),
      compareNames: collator.compare,
    });
  }, [fraternities, places, assignments, day, members, circumscriptionId, collator]);
}

function HouseLink({house: {id, name}}: {readonly house: MappedHouse}): ReactNode {
  return <TextLink to={recordPath('fraternities', id)}>{name}</TextLink>;
}

/** The houses of the map, and those that are not on it with a link to the form of their place. */
function HouseTable({houses}: {readonly houses: readonly MappedHouse[]}) {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  return (
    <SimpleTable
      caption={t('year.statistics.map.title')}
      columns={[
        labels.field('fraternities', 'name'),
        t('year.return.residents'),
        labels.field('places', 'coordinates'),
      ]}
      rows={houses.map((house) => ({
        key: house.id,
        cells: [
          <HouseLink key="name" house={house} />,
          number(house.residents),
          house.point === null ? (
            <span key="place" className={styles['onScreen']}>
              <TextLink to={formPath('places', house.placeId)}>
                {t('records.places.titles.edit')}
              </TextLink>
            </span>
          ) : (
            `${house.point.latitude}, ${house.point.longitude}`
          ),
        ],
      }))}
    />
  );
}
