import { defineConfig } from 'vitest/config'

/** For mutation testing: the tests that see what the server's acts do to a database. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      'src/domain/**/*.test.ts',
      'src/routes/{servers,top-ups,events,promo,month-documents,account-documents}.test.ts'
    ],
    // the pure books have a run of their own; nothing of these reaches an account
    exclude: ['src/domain/book/**', 'src/domain/{promo-code,promo-refusal,invoice-fields}.test.ts'],
    globalSetup: ['../../testing/postgres.setup.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
