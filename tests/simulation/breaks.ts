import type {Break} from './breaks/break.ts';
import {admin} from './breaks/admin.ts';
import {folding} from './breaks/folding.ts';
import {photos} from './breaks/photos.ts';
import {pulling} from './breaks/pulling.ts';
import {rebasing} from './breaks/rebasing.ts';
import {sending} from './breaks/sending.ts';
import {server} from './breaks/server.ts';
import {settling} from './breaks/settling.ts';

/** The breaks to try. A break that neither the storm nor a test finds shows a gap of both. */
export const breaks: readonly Break[] = [
  ...sending,
  ...pulling,
  ...settling,
  ...rebasing,
  ...folding,
  ...server,
  ...admin,
  ...photos,
];
