import type {Ref} from 'react';
import {Link} from 'react-router-dom';
import type {MappedPlace} from '#src/domain/house-map.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {
  type Cluster,
  clustersIn,
  hasRoomForName,
  type MapView,
  mapViewOf,
} from '#src/lib/map-view.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import styles from './map.module.css';
import {borders, land} from './world-outline.ts';

type HouseMapProps = {
  /** All places of the map. */
  readonly places: readonly MappedPlace[];
  /** Those that the map is as large as. */
  readonly shown: readonly MappedPlace[];
  /** Enlarges the map to the houses of these ids. */
  readonly onEnlarge: (houses: readonly string[]) => void;
  readonly ref: Ref<HTMLDivElement>;
};

/** The outline of the lands with the fraternities. Positions are percentages, so that it fits any width. */
export function HouseMap({places, shown, onEnlarge, ref}: HouseMapProps) {
  const t = useT();
  const view = mapViewOf(shown.map(({point}) => point));
  const clusters = clustersIn(view, places);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={styles['map']}
      role="group"
      aria-label={t('year.statistics.map.title')}
    >
      <Outline view={view} />
      {clusters.map((cluster) => (
        <Mark
          key={cluster.things[0]?.houses[0]?.id}
          cluster={cluster}
          isNamed={hasRoomForName(cluster, clusters)}
          onEnlarge={onEnlarge}
        />
      ))}
    </div>
  );
}

/** The outline is in tenths of a degree. */
const UNIT = 0.1;

function Outline({view: {west, north, width, height, squeeze}}: {readonly view: MapView}) {
  return (
    <svg
      aria-hidden
      viewBox={[west, -north, width, height].join(' ')}
      className={styles['outline']}
    >
      <g transform={`scale(${squeeze * UNIT} ${UNIT})`}>
        <path d={land} className={styles['land']} />
        <path d={borders} className={styles['border']} />
      </g>
    </svg>
  );
}

type MarkProps = {
  readonly cluster: Cluster<MappedPlace>;
  readonly isNamed: boolean;
  readonly onEnlarge: HouseMapProps['onEnlarge'];
};

/** A dot that opens a fraternity, or a circle that enlarges the map. */
function Mark({cluster: {x, y, things}, isNamed, onEnlarge}: MarkProps) {
  const t = useT();
  const {number} = useFormats();
  const style = {left: `${x * 100}%`, top: `${y * 100}%`};
  const houses = things.flatMap((place) => place.houses);
  const [first, ...others] = houses;
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <button
        type="button"
        className={`${styles['mark']} ${styles['several']}`}
        style={style}
        aria-label={t('year.statistics.map.several', {count: houses.length})}
        onClick={() => onEnlarge(houses.map(({id}) => id))}
      >
        <span>{number(houses.length)}</span>
      </button>
    );
  }
  const {id, name, town, residents} = first;
  const label = t('year.statistics.map.house', {name, shown: number(residents)});
  return (
    <Link
      to={recordPath('fraternities', id)}
      className={styles['mark']}
      style={style}
      aria-label={label}
      title={label}
    >
      <span className={styles['dot']} />
      {isNamed ? <span className={styles['name']}>{town}</span> : null}
    </Link>
  );
}
