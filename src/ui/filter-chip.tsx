import styles from './filter-chip.module.css';
import {IconButton} from './icon-button.tsx';

type FilterChipProps = {
  readonly label: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
};

export function FilterChip({label, removeLabel, onRemove}: FilterChipProps) {
  return (
    <span className={styles.chip}>
      {label}
      <IconButton label={removeLabel} icon="close" onClick={onRemove} />
    </span>
  );
}
