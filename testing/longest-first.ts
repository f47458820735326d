import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their size suggests. */
const LONGER =
  /\/(dev-server\.e2e|(prove\/short|main|many-processes|hostile|limits-of-account|black-hole|when-orphaned|billing\/model)\.test)\.ts$/

/**
 * Runs the slowest test files first, so that no worker is idle at the end. Without results of earlier runs, Vitest sorts by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLonger = ({ moduleId }: TestSpecification) => LONGER.test(moduleId)
    return [...sorted.filter(isLonger), ...sorted.filter((file) => !isLonger(file))]
  }
}
