import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {useRow} from '#src/queries/rows.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {Skeleton} from '#src/ui/skeleton.tsx';

type UntilNamedProps = {readonly change: ChangeDetail; readonly children: ReactNode};

/** Shows a change once the records to which it refers are read: a name that arrives later would move the content below. */
export function UntilNamed({change, children}: UntilNamedProps) {
  return <UntilRead references={referencesOf(change)}>{children}</UntilRead>;
}

type Reference = {readonly table: TableName; readonly id: string};

type UntilReadProps = {
  readonly references: readonly Reference[];
  readonly children: ReactNode;
};

/** Each reference is read by a component of its own, because their number differs from change to change. */
function UntilRead({references, children}: UntilReadProps) {
  const t = useT();
  const [first, ...others] = references;
  const found = useRow(first?.table ?? 'brothers', first?.id ?? null);
  if (first === undefined) return children;
  if (found === undefined) return <Skeleton label={t('review.loading')} />;
  return (
    <UntilRead key={first.id} references={others}>
      {children}
    </UntilRead>
  );
}

/** The records to which the values of a change refer, before and after it. */
function referencesOf({target_table_name: table, ...sides}: ChangeDetail): readonly Reference[] {
  const {current_row, base_values, proposed_changes} = sides;
  const references = new Map<string, Reference>();
  for (const values of [current_row, base_values, proposed_changes])
    for (const [field, id] of Object.entries(values ?? {})) {
      const spec = specOf(table, field);
      if (spec?.kind !== 'reference' || !isTableName(spec.table) || typeof id !== 'string')
        continue;
      references.set(id, {table: spec.table, id});
    }
  return [...references.values()];
}
