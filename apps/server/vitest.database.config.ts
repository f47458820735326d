import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { QUICK_HASHES } from '../../testing/quick-hashes-option.ts'

/** Tests that use HTTP, advance the clock or wait for a machine: a mutation that prevents an end would make them hang. */
const mayHang = ({ moduleId }: TestSpecification) =>
  /advance-clock|\/(jobs|machines)\/|-routes|bought-and-run|quotas|quote/.test(moduleId)

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(mayHang(a)) - Number(mayHang(b)))
  }
}

/** For mutation testing: the tests that see the effects of the server's acts on a database. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      'src/{billing,servers,queue,promo,history,operator,rules,sandbox,spending,watches}/**/*.test.ts',
      'src/catalogue/{choice-faults,import/import-catalogue}.test.ts',
      'src/documents/{*,facts/*}.test.ts',
      'src/offers/offer-{promo,routes}.test.ts',
      'src/machines/*.test.ts',
      'src/platform/jobs/*.test.ts'
    ],
    // The pure account state and rules are run by vitest.state.config.ts. Model tests are slow, and single acts have their own tests.
    exclude: [
      'src/billing/state/**',
      'src/**/model.test.ts',
      'src/promo/promo-rules.test.ts',
      'src/operator/{cli,backup}/**'
    ],
    globalSetup: ['../../testing/postgres.setup.ts'],
    setupFiles: ['../../testing/drop-copies.setup.ts'],
    env: { NODE_OPTIONS: QUICK_HASHES },
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
