import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {ChoiceSet, FieldChoice} from '#src/record-ui/values/field-choice.tsx';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {RecordValues} from '#src/record-ui/values/record-values.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './duplicates.module.css';
import {sides} from './pair.ts';
import {unitName, unitValues} from './suggest.ts';
import type {MergeChoices, ChosenUnit} from './use-choices.ts';
import type {LocalLife} from './use-life.ts';

type KeepCardProps = {
  readonly choices: MergeChoices;
  readonly lives: {readonly one: LocalLife; readonly other: LocalLife};
};

/** Asks which of the two records to keep; the other is merged into it. */
export function KeepCard({choices: {kept, whyKept, onKeep}, lives}: KeepCardProps) {
  const t = useT();
  return (
    <Card title={t('duplicates.keep.title')}>
      <ChoiceSet
        legend={t('duplicates.keep.legend')}
        before={<p className={styles['help']}>{t('duplicates.keep.help')}</p>}
        options={sides.map((side) => ({
          choice: side,
          label: t(`duplicates.side.${side}`),
          content: <BrotherSummary life={lives[side]} />,
        }))}
        chosen={kept}
        onChoose={onKeep}
      >
        {whyKept.why === null ? null : (
          <p className={styles['note']}>
            {t(`duplicates.keep.why.${whyKept.why}`, {
              record: t(`duplicates.side.${whyKept.side}`),
            })}
          </p>
        )}
      </ChoiceSet>
      <Row gap="medium">
        {sides.map((side) => (
          <TextLink key={side} to={recordPath('brothers', lives[side].id)}>
            {t('duplicates.keep.profile', {record: t(`duplicates.side.${side}`)})}
          </TextLink>
        ))}
      </Row>
    </Card>
  );
}

function BrotherSummary({life}: {readonly life: LocalLife}) {
  const t = useT();
  const formats = useFormats();
  const {birth_date: born, created_at: made, updated_at: changed} = life.values;
  const at = (moment: string) => formats.dateTime(new Date(moment));
  return (
    <>
      <strong className={styles['name']}>{life.name}</strong>
      <ul className={styles['about']}>
        {typeof born === 'string' ? (
          <li>{t('duplicates.about.born', {day: formats.day(born)})}</li>
        ) : null}
        <li>
          {t('duplicates.about.rows', {
            count: life.rows.length,
            shown: formats.number(life.rows.length),
          })}
        </li>
        {life.accounts.map(({id, username}) => (
          <li key={id}>{t('duplicates.about.account', {username})}</li>
        ))}
        {made === undefined ? null : <li>{t('duplicates.about.made', {at: at(made)})}</li>}
        {changed === undefined ? null : <li>{t('duplicates.about.changed', {at: at(changed)})}</li>}
      </ul>
    </>
  );
}

/** Asks for each different field which value to keep, and shows the equal ones. */
export function FieldsCard({choices}: {readonly choices: MergeChoices}) {
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
                key={unitName(chosen.unit)}
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
        values: unitValues(unit, side),
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
