import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {usePointing} from '#src/queries/pointing.ts';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {houseTone} from '#src/record-ui/values/house-tone.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './fraternity-institutions.module.css';

/** The works a fraternity has in its care; nothing where it has none. */
export function FraternityInstitutions({fraternityId}: {readonly fraternityId: string}) {
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const institutions = usePointing('institutions', 'fraternity_id', fraternityId) ?? [];
  if (institutions.length === 0) return null;
  const sorted = [...institutions].sort((a, b) => collator.compare(a.row.name, b.row.name));
  return (
    <Card title={labels.many('institutions')}>
      <ul className={styles.list}>
        {sorted.map((entry) => (
          <li key={entry.row.id} className={styles.item}>
            <TextLink to={recordPath('institutions', entry.row.id) ?? ''}>
              {entry.row.name}
            </TextLink>
            <Badge tone={houseTone(entry.row.type)}>
              {labels.value('institutions', 'type', entry.row.type)}
            </Badge>
            <StateBadge entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
