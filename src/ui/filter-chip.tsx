import styles from './filter-chip.module.css';
import {focusNeighbourOnRemoval} from './focus-on-removal.ts';
import {IconButton} from './icon-button.tsx';

type FilterChipProps = {
  readonly label: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
};

export function FilterChip({label, removeLabel, onRemove}: FilterChipProps) {
  return (
    <span ref={focusNeighbourOnRemoval} className={styles.chip}>
      {label}
      <IconButton label={removeLabel} icon="close" onClick={onRemove} />
    </span>
  );
}
