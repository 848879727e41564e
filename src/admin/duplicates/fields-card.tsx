import {useT} from '#src/i18n/use-t.ts';
import {FieldChoice} from '#src/record-ui/values/field-choice.tsx';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {Card} from '#src/ui/card.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {nameOf, sideOf} from './suggest.ts';
import styles from './duplicates.module.css';
import {sides} from './pair.ts';
import type {Choices, ChosenUnit} from './use-choices.ts';

/** Asks for each different field which value to keep, and shows the equal ones. */
export function FieldsCard({choices}: {readonly choices: Choices}) {
  const t = useT();
  const {units, same, onPick} = choices;
  return (
    <>
      <Card title={t('duplicates.fields.title', {count: units.length})}>
        {units.length === 0 ? (
          <p>{t('duplicates.fields.none')}</p>
        ) : (
          <Stack gap="large">
            {units.map((chosen) => (
              <UnitChoice
                key={nameOf(chosen.unit)}
                chosen={chosen}
                onChoose={(side) => onPick(chosen.unit, side)}
              />
            ))}
          </Stack>
        )}
      </Card>
      <Card title={t('duplicates.fields.same')} tone="quiet">
        <div className={styles['same']}>
          <RecordValues table="brothers" values={same} />
        </div>
      </Card>
    </>
  );
}

type UnitChoiceProps = {
  readonly chosen: ChosenUnit;
  readonly onChoose: (side: ChosenUnit['chosen']) => void;
};

function UnitChoice({chosen: {unit, suggestion, chosen}, onChoose}: UnitChoiceProps) {
  const t = useT();
  return (
    <FieldChoice
      table="brothers"
      fields={unit.map(({field}) => field)}
      options={sides.map((side) => ({
        choice: side,
        label: t(`duplicates.side.${side}`),
        values: sideOf(unit, side),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    >
      <p className={styles['note']}>
        {t(`duplicates.fields.why.${suggestion.why}`, {
          record: t(`duplicates.side.${suggestion.side}`),
        })}
      </p>
    </FieldChoice>
  );
}
