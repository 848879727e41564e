import type {RowOf} from '#src/records/registry.ts';

export type BrotherField = keyof RowOf<'brothers'>;
