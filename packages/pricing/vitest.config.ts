import { defineConfig } from 'vitest/config'

/** For mutation testing, which runs these tests alone; `pnpm test` takes them from the root. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // the one reads the sources as text, which are not as they were written then; the other takes long
    exclude: ['src/docs.test.ts', 'src/quote/exactness.test.ts'],
    // laws over many numbers take long on a busy machine; what hangs is Stryker's to end
    testTimeout: 60_000
  }
})
