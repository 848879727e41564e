import {useT} from '#src/i18n/use-t.ts';
import {Button, type ButtonLook} from './button.tsx';
import {printPage} from './print-page.ts';

/**
 * Prints the page, also offline and in the installed app, which has no browser menu. `usePrinting` and the
 * styles for print decide what is on paper.
 */
export function PrintButton({look = 'quiet'}: {readonly look?: ButtonLook}) {
  const t = useT();
  return (
    <Button look={look} icon="print" onClick={printPage}>
      {t('ui.print')}
    </Button>
  );
}
