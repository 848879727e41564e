import {useT} from '#src/i18n/use-t.ts';
import {Button, type ButtonLook} from './button.tsx';

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

/**
 * Prints the page. The share sheet of the system, which can print as well, opens in browsers that cannot print a page
 * themselves.
 */
export function printPage(): void {
  if ('print' in window) {
    window.print();
    return;
  }
  // A sheet that the user closes is no failure.
  void share()?.catch(() => undefined);
}

type WithShareSheet = {share?: (page: {title: string; url: string}) => Promise<void>};

function share(): Promise<void> | undefined {
  const device: Navigator & WithShareSheet = navigator;
  return device.share?.({title: document.title, url: location.href});
}
