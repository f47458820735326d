import { defineConfig } from 'vitest/config'

/** Settings for mutation testing, which runs only these tests; `pnpm test` runs them from the root. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // docs.test.ts reads the sources as text, which Stryker changes; exactness.test.ts takes long;
    // python.test.ts runs a file outside the package
    exclude: ['src/docs.test.ts', 'src/quote/exactness.test.ts', 'src/vectors/python.test.ts'],
    // properties with many numbers take long on a busy machine; Stryker stops tests that hang
    testTimeout: 60_000
  }
})
