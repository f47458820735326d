import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Runs only walk.ts, in a copy of the repository. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['prove/lists/walk.ts'],
    globalSetup: ['testing/postgres.setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
