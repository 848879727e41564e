import {useForm, useWatch} from 'react-hook-form';
import {useNavigate} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type Pair, useDuplicates} from '#src/queries/duplicates.ts';
import {onReturn} from '#src/queries/use-answer.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {firstItems, useLimitInAddress} from '#src/admin/first-items.tsx';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {type SortKeys, useOrderInAddress, useSorted} from '#src/ui/sort-order.ts';
import {Stack} from '#src/ui/stack.tsx';
import styles from './duplicates.module.css';
import {pairPath} from './pair.ts';
import {RestoreButton} from './restore-button.tsx';

/** Lists pairs of brothers that may have been entered twice. The server finds them, so the page needs a connection. */
export function DuplicatesScreen() {
  const t = useT();
  const [remote, reload] = useDuplicates(onReturn);
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('duplicates.loading')}
        shape="list"
        offline={t('duplicates.offline')}
        failed={t('duplicates.failed')}
      >
        {(pairs) => (
          <>
            <p>{t('duplicates.intro')}</p>
            <OpenPairs pairs={pairs.filter(({accepted_at: at}) => at === null)} />
            <ChooseTwoCard />
            <DismissedPairs
              pairs={pairs.filter(({accepted_at: at}) => at !== null)}
              onRestored={reload}
            />
          </>
        )}
      </RemoteSection>
    </Page>
  );
}

/** The undecided pairs, the most likely ones first. */
function OpenPairs({pairs}: {readonly pairs: readonly Pair[]}) {
  const t = useT();
  const {number} = useFormats();
  const sorting = useOrderInAddress();
  const sorted = useSorted(pairs, sorting, sortKeys);
  const {shown, more} = firstItems(sorted, useLimitInAddress(), t('duplicates.more'));
  if (pairs.length === 0) return <EmptyState text={t('duplicates.empty')} icon="success" />;
  return (
    <>
      <p role="status" className={styles['note']}>
        {t('duplicates.count', {count: pairs.length, shown: number(pairs.length)})}
      </p>
      <DataTable
        caption={t('titles.duplicates')}
        sorting={sorting}
        columns={[
          {name: t('duplicates.column.brothers'), sort: 'brothers', onPhone: 'whole'},
          {name: t('duplicates.column.likeness'), sort: 'likeness'},
          {name: t('lists.actions'), onPaper: 'hidden'},
        ]}
        rows={shown.map((pair) => ({
          key: pair.id,
          cells: [
            <PairNames key="names" pair={pair} />,
            <Likeness key="likeness" pair={pair} />,
            <LinkButton
              key="compare"
              to={pairPath(pair.one_id, pair.other_id)}
              label={t('duplicates.compareNamed', {one: pair.one_name, other: pair.other_name})}
            >
              {t('duplicates.compare')}
            </LinkButton>,
          ],
        }))}
      />
      {more}
    </>
  );
}

const sortKeys: SortKeys<Pair> = {
  brothers: ({one_name: one, other_name: other}) => `${one} ${other}`,
  likeness: ({severity}) => (severity === 'high' ? 0 : 1),
  reason: ({accepted_reason: reason}) => reason,
  time: ({accepted_at: at}) => at,
};

function Likeness({pair: {severity}}: {readonly pair: Pair}) {
  const t = useT();
  return (
    <>
      <Chip tone={severity === 'high' ? 'red' : 'yellow'}>{t(`duplicates.sure.${severity}`)}</Chip>
      <span className={styles['note']}>{t(`duplicates.likeness.${severity}`)}</span>
    </>
  );
}

type DismissedPairsProps = {
  readonly pairs: readonly Pair[];
  readonly onRestored: () => void;
};

/** The dismissed pairs: who dismissed them, when and why. Each can be restored. */
function DismissedPairs({pairs, onRestored}: DismissedPairsProps) {
  const t = useT();
  const {dateTime} = useFormats();
  const sorting = useOrderInAddress('sort-dismissed');
  const sorted = useSorted(pairs, sorting, sortKeys);
  if (pairs.length === 0) return null;
  return (
    <Card title={t('duplicates.dismissed.title')} tone="quiet">
      <DataTable
        caption={t('duplicates.dismissed.title')}
        sorting={sorting}
        onSheet={false}
        columns={[
          {name: t('duplicates.column.brothers'), sort: 'brothers', onPhone: 'whole'},
          {name: t('duplicates.reason'), sort: 'reason'},
          {name: t('duplicates.column.by'), sort: 'time'},
          {name: t('lists.actions'), onPaper: 'hidden'},
        ]}
        rows={sorted.map((pair) => ({
          key: pair.id,
          cells: [
            <PairNames key="names" pair={pair} />,
            pair.accepted_reason,
            <span key="by">
              {pair.accepted_by_username ?? t('duplicates.nobody')}
              <span className={styles['note']}>
                {pair.accepted_at === null ? null : dateTime(new Date(pair.accepted_at))}
              </span>
            </span>,
            <RestoreButton key="restore" pair={pair} onRestored={onRestored} />,
          ],
        }))}
      />
    </Card>
  );
}

/** Opens the comparison of any two brothers, also of a pair that no rule finds. */
function ChooseTwoCard() {
  const t = useT();
  const navigate = useNavigate();
  const brothers = useReferences('brothers');
  const {control} = useForm({defaultValues: {one: '', other: ''}});
  const [one, other] = useWatch({control, name: ['one', 'other']});
  const isChosen = one !== '' && other !== '' && one !== other;
  return (
    <Card title={t('duplicates.choose.title')}>
      <p>{t('duplicates.choose.text')}</p>
      <Stack>
        <ReferenceInput
          control={control}
          name="one"
          label={t('duplicates.side.one')}
          options={brothers}
          none={t('forms.choose')}
        />
        <ReferenceInput
          control={control}
          name="other"
          label={t('duplicates.side.other')}
          options={brothers}
          none={t('forms.choose')}
        />
        <div>
          <Button disabled={!isChosen} onClick={() => void navigate(pairPath(one, other))}>
            {t('duplicates.choose.go')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** The names of a pair, each with the date of birth. */
function PairNames({pair}: {readonly pair: Pair}) {
  return (
    <>
      <BrotherName name={pair.one_name} born={pair.one_birth_date} />
      <BrotherName name={pair.other_name} born={pair.other_birth_date} />
    </>
  );
}

function BrotherName({name, born}: {readonly name: string; readonly born: string}) {
  const t = useT();
  const {day} = useFormats();
  return (
    <div>
      <span className={styles['name']}>{name}</span>{' '}
      <span className={styles['beside']}>{t('duplicates.about.born', {day: day(born)})}</span>
    </div>
  );
}
