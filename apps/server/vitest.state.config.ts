import { defineConfig } from 'vitest/config'

/** For mutation testing: the tests of the pure account state alone, which need no Postgres. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      'src/billing/state/**/*.test.ts',
      'src/billing/testing/account-in-memory.test.ts',
      'src/promo/promo-rules.test.ts'
    ],
    // the slowest test; it finds the same mutations as the model
    testNamePattern: /^(?!in one step or in many)/,
    testTimeout: 60_000
  }
})
