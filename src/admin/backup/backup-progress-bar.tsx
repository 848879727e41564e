import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {BackupProgress} from '#src/queries/backup.ts';
import {ProgressBar} from '#src/ui/progress-bar.tsx';

type BackupProgressBarProps = {
  /** Empty until the server has said how much there is. */
  readonly progress: BackupProgress | null;
};

export function BackupProgressBar({progress}: BackupProgressBarProps) {
  const t = useT();
  const {number} = useFormats();
  if (progress === null) return <ProgressBar label={t('backup.step.begin')} value={0} max={1} />;
  const {step, done, total} = progress;
  return (
    <ProgressBar
      label={t(`backup.step.${step}`, {done: number(done), total: number(total)})}
      value={done}
      max={Math.max(total, 1)}
    />
  );
}
