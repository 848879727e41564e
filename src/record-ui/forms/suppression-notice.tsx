import {isSuppressedOn} from '#src/domain/house-days.ts';
import {stayingAfter} from '#src/domain/staying.ts';
import type {AssignmentTable} from '#src/domain/moves.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays, type Day} from '#src/lib/civil-date.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';

type SuppressionNoticeProps = {
  readonly table: HouseTable;
  readonly houseId: string;
  /** The last day of the house, as it is typed. */
  readonly last: Day;
};

/** Names the brothers and the institutions that a house would still have after its last day. */
export function SuppressionNotice(props: SuppressionNoticeProps) {
  return (
    <>
      <StayingBrothers {...props} />
      {props.table === 'fraternities' ? <OwnInstitutions {...props} /> : null}
    </>
  );
}

/** Names the brothers who would still live or serve in the house, and leads to the move of all of them. */
function StayingBrothers({table, houseId, last}: SuppressionNoticeProps) {
  const t = useT();
  const {day, list, collator} = useFormats();
  const today = useToday();
  const assignments = useReferringRows<AssignmentTable>(
    assignmentsOf[table].table,
    assignmentsOf[table].field,
    houseId,
  );
  const brothers = useTable('brothers');
  if (!assignments || !brothers) return null;
  const rows = [remainingRows(assignments), remainingRows(brothers.all)] as const;
  const staying = stayingAfter(last, ...rows, today);
  if (staying.length === 0) return null;
  staying.sort((a, b) => collator.compare(a.name, b.name));
  const ids = staying.map(({id}) => id).join();
  // The address also names the kind of house.
  const from = table === 'institutions' ? `&institution=${houseId}` : '';
  return (
    <Notice
      tone="warning"
      title={t('houses.staying', {count: staying.length, day: day(last)})}
      action={
        <LinkButton
          to={`/moves/new?brothers=${ids}&date=${addDays(last, 1)}${from}`}
          look="quiet"
          icon="forward"
        >
          {t('titles.moves')}
        </LinkButton>
      }
    >
      {list(staying.map(({name}) => name))}
    </Notice>
  );
}

/** Names the institutions that last longer than their fraternity. */
function OwnInstitutions({houseId, last}: SuppressionNoticeProps) {
  const t = useT();
  const {list, collator} = useFormats();
  const own = useReferringRows('institutions', 'fraternity_id', houseId) ?? [];
  const lasting = remainingRows(own).filter((one) => !isSuppressedOn(one, addDays(last, 1)));
  if (lasting.length === 0) return null;
  return (
    <Notice tone="warning" title={t('houses.belonging')}>
      {list(lasting.map(({name}) => name).sort(collator.compare))}
    </Notice>
  );
}
