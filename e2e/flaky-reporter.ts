import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Lists tests that passed only at the second try: each is a defect to fix. */
export default class FlakyReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    if (flaky.length === 0) return;
    console.log(`\nPassed at the second try only (${flaky.length}), to be mended:`);
    for (const test of flaky) {
      const [first] = test.results;
      console.log(`  ${test.titlePath().filter(Boolean).join(' › ')}`);
      console.log(`    ${first?.error?.message?.split('\n')[0] ?? 'no message'}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
