import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './testing/browser.ts'
import { LongestFirst } from './testing/longest-first.ts'

/**
 * One file more at once than the smallest machine has cores: it fills the waits of the others. Files that a worker takes one
 * after the other share what they import: to load it again took as long as all the tests.
 */
const shared = { isolate: false, maxWorkers: 3 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          // what a test puts in the place of something is taken back before the next one
          unstubGlobals: true,
          restoreMocks: true,
          include: [
            'packages/{pricing,api}/src/**/*.test.ts',
            'packages/ui/src/**/*.unit.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            '{testing,e2e}/**/*.test.ts'
          ],
          // some start processes, which on a busy machine take long
          testTimeout: 60_000
        }
      },
      {
        plugins: [storybookTest({ configDir: join(import.meta.dirname, 'packages/ui/.storybook') })],
        test: {
          ...shared,
          name: 'stories',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await launchOptions() }),
            instances: [{ browser: 'chromium' }]
          }
        }
      },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts', 'prove/**/*.test.ts'],
          globalSetup: ['testing/postgres.setup.ts'],
          execArgv: ['--import', join(import.meta.dirname, 'testing/quick-hashes.ts')],
          testTimeout: 60_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['testing/e2e.setup.ts'],
          // apart from the other projects, each worker with a product of its own; walks wait more than other tests
          sequence: { groupOrder: 1 },
          maxWorkers: 4,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // long enough for a busy machine: how fast things come is what benches measure
          expect: { poll: { timeout: 20_000 } }
        }
      }
    ]
  }
})
