import {expect, test, TestRunner} from 'vitest';

/**
 * Adds a failed test to a test file that cannot be loaded. Stryker counts only failed tests, so it would
 * treat a mutant with which a module cannot be loaded as one that no test reports.
 */
export default class LoadingRunner extends TestRunner {
  override async importFile(
    ...[file, source]: Parameters<TestRunner['importFile']>
  ): Promise<unknown> {
    try {
      return await super.importFile(file, source);
    } catch (error) {
      if (source === 'setup') throw error;
      // Stryker names the tests that cover a mutant, and this one is not among them.
      this.config.testNamePattern = undefined;
      test('the test file can be loaded', () => {
        expect(error).toBeNull();
      });
      return undefined;
    }
  }
}
