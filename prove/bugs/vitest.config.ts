import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Runs only the server's tests, in a copy of the repository. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['apps/server/src/**/*.test.ts'],
    globalSetup: ['testing/postgres.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
