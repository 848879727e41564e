import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {LineActions, LineEntry, LineFate} from './line-cells.tsx';
import {linesOf} from './life-lines.ts';
import {sharedOrders} from './obstacles.ts';
import {SpareRows} from './spare-rows.tsx';
import type {Choices} from './use-choices.ts';
import type {Life} from './use-life.ts';

type RowsCardProps = {
  readonly choices: Choices;
  readonly lives: {readonly one: Life; readonly other: Life};
};

/** Lists what belongs to either record: whose it is, what moves, and what looks as if it stood there twice. */
export function RowsCard({choices: {kept}, lives: {one, other}}: RowsCardProps) {
  const t = useT();
  const lines = linesOf({one: one.rows, other: other.rows}, kept);
  const barred = sharedOrders(one.rows, other.rows);
  const spare = lines.flatMap((line) => line.spare ?? []);
  const hasTwoPhotos = lines.filter(({row}) => row.table === 'brother_photos').length > 1;
  return (
    <Card title={t('duplicates.rows.title')} actions={<SpareRows rows={spare} />}>
      <p>{t(spare.length > 0 ? 'duplicates.rows.twiceHelp' : 'duplicates.rows.help')}</p>
      {lines.length === 0 ? (
        <p>{t('duplicates.rows.none')}</p>
      ) : (
        <SimpleTable
          caption={t('duplicates.rows.title')}
          columns={[t('duplicates.rows.entry'), t('duplicates.rows.becomes'), t('lists.actions')]}
          rows={lines.map((line) => ({
            key: line.row.values.id,
            cells: [
              <LineEntry key="entry" line={line} />,
              <LineFate
                key="fate"
                line={line}
                stays={line.side === kept}
                isBarred={barred.has(line.row.values.id)}
                isLeft={line.row.table === 'brother_photos' && hasTwoPhotos}
              />,
              <LineActions key="actions" line={line} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}
