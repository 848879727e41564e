import type {Break} from './breaks/break.ts';
import {pulling} from './breaks/pulling.ts';
import {sending} from './breaks/sending.ts';
import {server} from './breaks/server.ts';
import {settling} from './breaks/settling.ts';

/** What neither the storm nor a test finds of these, nothing is proved about. */
export const breaks: readonly Break[] = [...sending, ...pulling, ...settling, ...server];
