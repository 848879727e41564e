import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type ImportPlan, rowsToSend} from '#src/import/import-plan.ts';
import type {ImportRow} from '#src/mutations/send-import.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {TickBox} from '#src/ui/tick-box.tsx';
import type {Extent} from './import-draft.ts';

/** The records to write. */
export type Start = {
  readonly rows: readonly ImportRow[];
  readonly extent: Extent;
};

type StartImportProps = {
  readonly plan: ImportPlan;
  /** A new plan is being made. */
  readonly isStale: boolean;
  readonly onStart: (start: Start) => void;
};

/** Shows what the import will write and starts it, unless something prevents it. */
export function StartImport({plan, isStale, onStart}: StartImportProps) {
  const t = useT();
  const {number} = useFormats();
  const {isOffline} = useSyncStatus();
  const [leaveOut, setLeaveOut] = useState(false);
  const {faulty, undecided, unchanged, skipped} = plan.counts;
  const writes = plan.counts.new + plan.counts.changed;
  const isHeld = (faulty > 0 && !leaveOut) || undecided > 0;
  return (
    <Stack>
      {faulty === 0 ? null : (
        <TickBox isChecked={leaveOut} onChange={setLeaveOut}>
          {t('import.start.leaveOut', {count: faulty, shown: number(faulty)})}
        </TickBox>
      )}
      <div role="status">{reason()}</div>
      <div>
        <BusyButton
          type="button"
          busy={isStale}
          busyLabel={t('import.start.checking')}
          disabled={isHeld || writes === 0 || isOffline}
          onClick={() =>
            onStart({
              rows: rowsToSend(plan),
              extent: {
                new: plan.counts.new,
                changed: plan.counts.changed,
                leftOut: faulty + skipped,
              },
            })
          }
        >
          {t('import.start.button', {count: writes, shown: number(writes)})}
        </BusyButton>
      </div>
    </Stack>
  );

  function reason() {
    if (undecided > 0) {
      return <p>{t('import.start.undecided', {count: undecided, shown: number(undecided)})}</p>;
    }
    if (faulty > 0 && !leaveOut) {
      return <p>{t('import.start.faulty', {count: faulty, shown: number(faulty)})}</p>;
    }
    if (writes === 0) {
      return (
        <Alert tone="info">
          {t('import.start.nothing', {count: unchanged, shown: number(unchanged)})}
        </Alert>
      );
    }
    if (isOffline) return <Alert tone="info">{t('import.start.offline')}</Alert>;
    return (
      <p>
        {t('import.start.writes', {
          added: number(plan.counts.new),
          changed: number(plan.counts.changed),
        })}
      </p>
    );
  }
}
