import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What moves the clock or waits for a machine: a change that lets nothing come to an end would hang there. */
const mayHang = ({ moduleId }: TestSpecification) =>
  /advance-clock|\/(jobs|provisioner|routes)\//.test(moduleId)

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
      'src/domain/**/*.test.ts',
      'src/{jobs,provisioner}/*.test.ts',
      'src/routes/{account-documents,events,month-documents,promo,servers,top-ups}.test.ts'
    ],
    // The pure books and rules have a run of their own. A model takes long to say what it has found, and acts are tested
    // one by one.
    exclude: ['src/domain/book/**', 'src/domain/{model,promo-code,promo-refusal}.test.ts'],
    globalSetup: ['../../testing/postgres.setup.ts'],
    setupFiles: ['../../testing/drop-copies.setup.ts'],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
