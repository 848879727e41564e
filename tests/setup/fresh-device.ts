import {Dexie} from 'dexie';
import {IDBFactory} from 'fake-indexeddb';
import {vi} from 'vitest';

// Test files share their processes, because loading the libraries takes as long as the tests. Every file loads our code
// again, on an empty device. What the last file has left to run stays with the code that it loaded.
vi.resetModules();
Object.assign(globalThis, {indexedDB: new IDBFactory()});
Dexie.dependencies.indexedDB = globalThis.indexedDB;
