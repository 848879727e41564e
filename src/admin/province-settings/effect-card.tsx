import {useDeferredValue, useMemo} from 'react';
import type {SettingRow} from '#src/domain/settings.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useVowCounts} from '#src/queries/vow-counts.ts';
import {Card} from '#src/ui/card.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import type {Scope} from './setting-texts.ts';

type EffectCardProps = {
  readonly scope: Scope;
  /** The present and the edited settings. */
  readonly now: readonly SettingRow[];
  readonly then: readonly SettingRow[];
};

const statuses = [
  ['Expired Past Grace', 'expired'],
  ['In Grace Period', 'grace'],
  ['Expiring Soon', 'soon'],
  ['Active', 'active'],
] as const;

/** Shows, before saving, how many brothers the edited settings affect. */
export function EffectCard({scope, now, then}: EffectCardProps) {
  const t = useT();
  const {number} = useFormats();
  // As text, settings compare by value, so a key without effect does not start a new count.
  const asked = useDeferredValue(JSON.stringify(then));
  const typed = useMemo(() => JSON.parse(asked) as SettingRow[], [asked]);
  const present = useVowCounts(now, scope);
  const coming = useVowCounts(typed, scope);
  if (!present || !coming) return null;
  return (
    <Card title={t('provinceSettings.effect.title')} tone="quiet">
      <p>{t('provinceSettings.effect.text')}</p>
      <DataTable
        caption={t('provinceSettings.effect.title')}
        onSheet={false}
        columns={[
          {name: t('provinceSettings.effect.status')},
          {name: t('provinceSettings.effect.now')},
          {name: t('provinceSettings.effect.then')},
        ]}
        rows={statuses.map(([status, name]) => ({
          key: status,
          cells: [
            t(`provinceSettings.statuses.${name}`),
            number(present.get(status) ?? 0),
            <Count key="then" before={present.get(status) ?? 0} after={coming.get(status) ?? 0} />,
          ],
        }))}
      />
    </Card>
  );
}

function Count({before, after}: {readonly before: number; readonly after: number}) {
  const {number} = useFormats();
  return before === after ? number(after) : <strong>{number(after)}</strong>;
}
