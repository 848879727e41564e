import {useSearchParams} from 'react-router-dom';
import {type HeldOffice, officeRank} from '#src/domain/terms.ts';
import type {Vacancy} from '#src/domain/vacancies.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDay} from '#src/lib/civil-date.ts';
import {sortedBy} from '#src/lib/sorted-by.ts';
import {useOffices} from '#src/queries/offices.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {useVacancies} from '#src/queries/vacancies.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import {UnassignedGuardians} from '#src/screens/houses/unassigned-guardians.tsx';
import {YearPage} from '#src/screens/year/year-page.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './offices.module.css';
import {TermMark} from './terms-part.tsx';

// MUI's fields come after the page, which is read without them.
const DayField = optionalPart(async () => (await import('#src/ui/day-field.tsx')).DayField);

/** The offices in force on a day, and those that are vacant: of the circumscriptions first, then of the fraternities. */
export function OfficesScreen() {
  return (
    <YearPage>
      <Offices />
    </YearPage>
  );
}

function Offices() {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  const {collator} = useFormats();
  const groups = useGroups(useOffices(day, collator), useVacancies(day));
  if (groups === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  return (
    <>
      <Row align="between">
        <div className={styles['day']}>
          <DayField
            label={t('chapters.day')}
            value={day}
            onChange={(next) => setQuery(next === '' ? {} : {day: next}, {replace: true})}
          />
        </div>
        <Row>
          <LinkButton to={newFormPath('elections') ?? ''} look="quiet" icon="add">
            {t('chapters.add')}
          </LinkButton>
          <LinkButton to="/chapters" look="quiet" icon="chapter">
            {labels.many('chapters')}
          </LinkButton>
          <PrintButton look="outlined" />
        </Row>
      </Row>
      {day === today ? <UnassignedGuardians concerns={() => true} /> : null}
      {groups.length === 0 ? <p>{t('chapters.none')}</p> : null}
      {groups.map(({id, name, offices}) => (
        <Card key={id} title={name}>
          <ul className={styles['offices']}>
            {offices.map((one) => (
              <Office key={one.id} office={one} />
            ))}
          </ul>
        </Card>
      ))}
      <p className={styles['soft']}>{t('chapters.rule')}</p>
    </>
  );
}

function Office({office: one}: {readonly office: HeldOffice | Vacancy}) {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const isHeld = 'term' in one;
  const holder = <BrotherLink id={one.brotherId} />;
  const since = one.since === null ? null : t('chapters.since', {day: day(one.since)});
  return (
    <li className={styles['office']}>
      <span className={styles['name']}>
        {openChoiceLabel(labels, 'elections', 'office', one.office)}
      </span>
      <span>{isHeld ? holder : <Badge tone="red">{t('chapters.vacant')}</Badge>}</span>
      <span className={styles['soft']}>
        {since}
        {isHeld ? (
          <>
            {one.until === null ? null : ` · ${t('chapters.until', {day: day(one.until)})}`}{' '}
            {one.term === 'lasts' ? null : <TermMark term={one.term} />}
          </>
        ) : (
          <>
            {since === null ? null : ' · '}
            {t('chapters.lastHeldBy')} {holder}
          </>
        )}
      </span>
    </li>
  );
}

type Group = {
  readonly id: string;
  readonly name: string;
  readonly offices: readonly (HeldOffice | Vacancy)[];
};

/** Groups the offices by their circumscription or fraternity, each kind by name; the vacant ones by their rank. */
function useGroups(
  held: readonly HeldOffice[] | undefined,
  vacant: readonly Vacancy[] | undefined,
): readonly Group[] | undefined {
  const {collator} = useFormats();
  const circumscriptions = useTable('circumscriptions');
  const fraternities = useTable('fraternities');
  if (!held || !vacant || !circumscriptions || !fraternities) return undefined;
  const all = sortedBy(
    [...held, ...vacant],
    ({office}) => officeRank(office),
    (a, b) => a - b,
  );
  return [circumscriptions, fraternities].flatMap((units) =>
    units.all
      .map(({row: {id, name}}) => ({
        id,
        name,
        offices: all.filter((one) => (one.fraternityId ?? one.circumscriptionId) === id),
      }))
      .filter(({offices}) => offices.length > 0)
      .sort((a, b) => collator.compare(a.name, b.name)),
  );
}
