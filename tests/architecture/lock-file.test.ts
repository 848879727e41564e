import {expect, test} from 'vitest';
import {readSource} from './source-files.ts';

type Package = {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const {packages} = JSON.parse(readSource('package-lock.json')) as {
  packages: Readonly<Record<string, Package>>;
};

// Tools bring one binary a platform. Where the lock file leaves one out, `npm ci` refuses it.
test('the lock file lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([place, {optionalDependencies = {}}]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  const placed = Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined);
  expect(placed).toEqual([]);
});

test('every direct dependency has an exact version', () => {
  const {dependencies, devDependencies} = JSON.parse(readSource('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const loose = Object.entries({...dependencies, ...devDependencies}).filter(
    ([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});
