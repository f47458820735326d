import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longer than its size says. */
const LONGER =
  /\/((pictures|dev)\.e2e|(prove\/short|main|many-processes|hostile|limits-of-account|black-hole|billing\/model)\.test)\.ts$/

/**
 * What takes longest begins first: begun last, it would be waited for by workers that have nothing left to do. Where no
 * run was before, as in a fresh clone, vitest goes by the size of files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLonger = ({ moduleId }: TestSpecification) => LONGER.test(moduleId)
    return [...sorted.filter(isLonger), ...sorted.filter((file) => !isLonger(file))]
  }
}
