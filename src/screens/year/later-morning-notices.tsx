import {openTexts} from '#src/i18n/language.ts';
import {onDemand} from '#src/ui/on-demand.tsx';

/** Keeps the texts of the coming mornings once its code is here; the page does not wait for it. */
export const LaterMorningNotices = onDemand(async () => {
  const [module] = await Promise.all([import('./kept-morning-notices.tsx'), openTexts('year')]);
  return module.KeptMorningNotices;
});
