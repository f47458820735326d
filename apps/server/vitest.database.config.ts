import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What goes over HTTP, and what moves the clock or waits for a machine: a change that lets nothing come to an end would hang there. */
const mayHang = ({ moduleId }: TestSpecification) =>
  /advance-clock|\/(jobs|machines)\/|-routes|bought-and-run|quotas|quote/.test(moduleId)

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(mayHang(a)) - Number(mayHang(b)))
  }
}

/** For mutation testing: the tests that see what the server's acts do to a database. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      'src/{billing,servers,queue,promo,history,operator,rules,sandbox,jobs,spending,watches}/**/*.test.ts',
      'src/catalogue/{choice-faults,import/import-catalogue}.test.ts',
      'src/documents/{*,facts/*}.test.ts',
      'src/offers/offer-{promo,routes}.test.ts',
      'src/platform/jobs/*.test.ts'
    ],
    // The pure account state and rules have a run of their own. A model takes long to say what it has found, and acts are tested
    // one by one.
    exclude: [
      'src/billing/state/**',
      'src/**/model.test.ts',
      'src/promo/promo-rules.test.ts',
      'src/operator/{cli,backup}/**'
    ],
    globalSetup: ['../../testing/postgres.setup.ts'],
    setupFiles: ['../../testing/drop-copies.setup.ts'],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
