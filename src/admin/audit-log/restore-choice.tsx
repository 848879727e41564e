import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {hand} from '#src/record-ui/values/compared-field.ts';
import {FieldChoice} from '#src/record-ui/values/field-choice.tsx';
import type {AnyRow} from '#src/records/record.ts';
import {Stack} from '#src/ui/stack.tsx';
import type {KeptVersion} from './restorable.ts';
import {RestoreActions} from './restore-actions.tsx';
import {versionDifferences} from './version-differences.ts';

type RestoreChoiceProps = {
  readonly version: KeptVersion;
  readonly present: AnyRow;
  readonly onDone: () => void;
};

/** Shows what the record is now beside what it was, and asks field by field which should stand. */
export function RestoreChoice({version, present, onDone}: RestoreChoiceProps) {
  const t = useT();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const groups = versionDifferences(version, present);
  const restored = groups.filter(([first]) => !kept.has(first?.field ?? '')).flat();
  const keep = (field: string, isKept: boolean): void => {
    const next = new Set(kept);
    if (isKept) next.add(field);
    else next.delete(field);
    setKept(next);
  };
  return (
    <Stack gap="large">
      {groups.map((group) => {
        const field = group[0]?.field ?? '';
        return (
          <FieldChoice
            key={field}
            table={version.table}
            fields={group.map((one) => one.field)}
            options={[
              {
                choice: 'then',
                label: t('audit.restore.then'),
                values: hand(group, 'proposed'),
              },
              {choice: 'now', label: t('values.current'), values: hand(group, 'current')},
            ]}
            chosen={kept.has(field) ? 'now' : 'then'}
            onChoose={(choice) => keep(field, choice === 'now')}
          />
        );
      })}
      <RestoreActions
        versions={[{table: version.table, id: version.id, values: hand(restored, 'proposed')}]}
        onDone={onDone}
      />
    </Stack>
  );
}
