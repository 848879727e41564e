import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';

type ClearFiltersProps = {
  /** The number of chips before the button. */
  readonly count: number;
  readonly onClear: () => void;
};

/** Removes all chips of a list at once. */
export function ClearFilters({count, onClear}: ClearFiltersProps) {
  const t = useT();
  if (count < 2) return null;
  return (
    <Button look="quiet" onClick={onClear}>
      {t('lists.clearAll')}
    </Button>
  );
}
