import {cleanup, configure} from '@testing-library/react';
import {afterEach} from 'vitest';

// The runner's globals are off, so the library cannot register this itself.
afterEach(cleanup);

// What a test waits for may be code of its own that has yet to be transformed, on a busy machine.
configure({asyncUtilTimeout: 10_000});
