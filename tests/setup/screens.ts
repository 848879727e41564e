import {cleanup} from '@testing-library/react';
import {afterEach} from 'vitest';

// The runner's globals are off, so the library cannot register this itself.
afterEach(cleanup);
