import {useSearchParams} from 'react-router-dom';
import type {PaperValues} from '#src/domain/paper-text.ts';
import {lastSeries} from '#src/domain/vow-series.ts';
import {renewalDue} from '#src/domain/vow-status.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {storedUuid} from '#src/lib/uuid.ts';
import {useChildren} from '#src/queries/children.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useTable, useTables} from '#src/queries/rows.ts';
import {useSettingsOf} from '#src/queries/settings.ts';
import type {RowOf} from '#src/records/registry.ts';
import {actText, PaperParagraphs} from '#src/record-ui/papers/paper-words.tsx';
import {Loading} from '#src/ui/loading.tsx';
import styles from './letter.module.css';
import {Papers, SignatureLine} from './papers.tsx';
import {TogetherPage} from './together-page.tsx';

/** The acts of professions and renewals, one sheet for each brother, to print and sign. */
export function ActsScreen() {
  const [query] = useSearchParams();
  return (
    <TogetherPage>
      <Acts ids={(query.get('ids') ?? '').split(',').map(storedUuid)} />
    </TogetherPage>
  );
}

const readTables = ['brothers', 'circumscriptions', 'settings', 'vows'] as const;

function Acts({ids}: {readonly ids: readonly string[]}) {
  const t = useT();
  // An act must not be printed before all its names are read.
  const isRead = useTables(readTables) !== undefined;
  const vows = useTable('vows');
  if (!isRead || !vows) return <Loading label={t('forms.loading')} shape="cards" />;
  const found = ids.flatMap((id) => vows.byId.get(id)?.row ?? []);
  const sheets = found.map((vow) => <Act key={vow.id} vow={vow} />);
  return <Papers help={t('together.act.help')} sheets={sheets} />;
}

/** One act, in the language of the app. Names that are not recorded are written by hand. */
function Act({vow}: {readonly vow: RowOf<'vows'>}) {
  const t = useT();
  const labels = useRecordLabels();
  const {longDay} = useFormats();
  const settingsOf = useSettingsOf();
  const vows = useChildren('vows', vow.brother_id) ?? [];
  const brother = useTable('brothers')?.byId.get(vow.brother_id)?.row;
  const circumscriptions = useTable('circumscriptions');
  const settings = settingsOf(brother?.circumscription_id ?? '');
  const taken = remainingRows(vows).filter(({date}) => date <= vow.date);
  const series = lastSeries(taken, settings);
  const [first] = series;
  // The vows before may bind longer than the renewal, and none binds past the cap.
  const until = renewalDue(series, settings);
  const name = brother?.name ?? '';
  const date = longDay(vow.date);
  const place = vow.location_name;
  const born = [
    brother?.birth_date ? longDay(brother.birth_date) : null,
    brother?.birth_place ?? null,
  ].filter((part) => part !== null);
  const {type} = vow;
  // The province's own text is that of a renewal.
  const own = settings.professionAct[useLocale()];
  const text = (type === 'renewal' && own) || actText(t, {type, hasPlace: place !== null});
  const province = circumscriptions?.byId.get(brother?.circumscription_id ?? '')?.row.name ?? '';
  const values: PaperValues = {
    brother: name,
    date,
    place: place ?? '',
    born: born.join(', '),
    first_profession: first === undefined ? '' : longDay(first.date),
    bound_until: until === null ? '' : longDay(until),
    received_by: vow.received_by ?? '',
    witness_1: vow.witness_1 ?? '',
    witness_2: vow.witness_2 ?? '',
    province,
  };
  const signers = ['received_by', 'witness_1', 'witness_2'] as const;
  return (
    <article className={styles['sheet']} aria-label={t(`together.act.${type}.of`, {name})}>
      <p className={styles['head']}>{province}</p>
      <h2>{t(`together.act.${type}.title`)}</h2>
      <PaperParagraphs text={text} values={values} />
      <p>{place === null ? date : t('together.paper.at', {place, date})}</p>
      <div className={styles['signatures']}>
        <SignatureLine name={name} role={labels.field('vows', 'brother_id')} />
        {signers.map((field) => (
          <SignatureLine key={field} name={vow[field] ?? ''} role={labels.field('vows', field)} />
        ))}
      </div>
    </article>
  );
}
