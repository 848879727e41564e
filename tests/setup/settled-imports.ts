import {afterAll, vi} from 'vitest';

// The files of a process share its modules: a module that is still loading when a file ends would be broken in the others.
afterAll(() => vi.dynamicImportSettled());
