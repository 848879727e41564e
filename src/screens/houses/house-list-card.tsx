import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './house-list-card.module.css';
import type {PageTable} from '#src/record-ui/values/house-kinds.ts';

type HouseListCardProps = {
  readonly table: PageTable;
  readonly entries: readonly LocalRow<PageTable>[];
  readonly title?: string;
};

/** Records that belong to the one of the page, by name, with type and town; nothing when there are none. */
export function HouseListCard({table, entries, title}: HouseListCardProps) {
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const places = useTable('places');
  const markOf = useSuppressedMark();
  if (entries.length === 0) return null;
  const badge = recordOf(table).list?.badge ?? null;
  const nameOf = ({row}: LocalRow<PageTable>) => titleIn(table, row);
  const sorted = [...entries].sort((a, b) => collator.compare(nameOf(a), nameOf(b)));
  return (
    <Card title={title ?? labels.many(table)}>
      <ul className={styles.list}>
        {sorted.map((entry) => {
          const {id} = entry.row;
          const type = badge === null ? '' : textOf(entry.row, badge);
          const mark = markOf(table, entry.row);
          const town = places?.byId.get(textOf(entry.row, 'place_id'))?.row.city;
          return (
            <li key={id} className={styles.item}>
              <TextLink to={recordPath(table, id)}>{nameOf(entry)}</TextLink>
              {town && !nameOf(entry).includes(town) ? (
                <span className={styles.town}>{town}</span>
              ) : null}
              {badge === null ? null : (
                <Badge tone={badgeTone(table, type)}>{labels.value(table, badge, type)}</Badge>
              )}
              {mark === null ? null : <Badge tone="grey">{mark}</Badge>}
              <StateBadge entry={entry} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type HousesInProps = {
  readonly fraternities: readonly LocalRow<'fraternities'>[];
  readonly institutions: readonly LocalRow<'institutions'>[];
};

/** The fraternities and institutions of a place or a diocese. */
export function HousesIn({fraternities, institutions}: HousesInProps) {
  const t = useT();
  const labels = useRecordLabels();
  if (fraternities.length + institutions.length === 0) {
    return (
      <Card title={labels.many('fraternities')}>
        <p>{t('houses.none')}</p>
      </Card>
    );
  }
  return (
    <>
      <HouseListCard table="fraternities" entries={fraternities} />
      <HouseListCard table="institutions" entries={institutions} />
    </>
  );
}
