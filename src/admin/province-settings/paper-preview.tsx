import type {PaperKind} from '#src/domain/paper-kinds.ts';
import {paperPlaceholders, type PaperValues} from '#src/domain/paper-text.ts';
import {InLocale, type LocaleTexts} from '#src/i18n/in-locale.tsx';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {PaperParagraphs} from '#src/record-ui/papers/paper-paragraphs.tsx';
import {Card} from '#src/ui/card.tsx';

type PaperPreviewProps = {
  readonly kind: PaperKind;
  readonly text: string;
  /** The texts of the paper's language. */
  readonly texts: LocaleTexts;
};

/** Shows a paper's text filled for an invented brother, in the language of the paper. */
export function PaperPreview({kind, text, texts}: PaperPreviewProps) {
  const t = useT();
  return (
    <Card title={t('papers.preview')} tone="quiet">
      <InLocale texts={texts}>
        <Example kind={kind} text={text} />
      </InLocale>
    </Card>
  );
}

function Example({kind, text}: Omit<PaperPreviewProps, 'texts'>) {
  const t = useT();
  const {longDay} = useFormats();
  const values: PaperValues = Object.fromEntries(
    paperPlaceholders[kind].map((name) => {
      switch (name) {
        case 'date':
          return [name, longDay('2027-09-01')];
        case 'former_end':
          return [name, longDay('2027-08-31')];
        case 'today':
          return [name, longDay('2027-06-24')];
        case 'first_profession':
          return [name, longDay('2024-09-01')];
        case 'bound_until':
          return [name, longDay('2028-08-31')];
        default:
          return [name, t(`papers.examples.${name}`)];
      }
    }),
  );
  return <PaperParagraphs text={text} values={values} />;
}
