import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './testing/browser.ts'
import { LongestFirst } from './testing/longest-first.ts'
import { QUICK_HASHES } from './testing/quick-hashes-option.ts'

/** Decodes the URL of each story: Storybook compares it with the path of the file, which may have Cyrillic letters. */
const DECODED_URLS = {
  name: 'decoded-urls-of-stories',
  enforce: 'post',
  transform: (code: string) => ({
    code: code.replace('(import.meta.url)', '(decodeURI(import.meta.url))'),
    map: null
  })
} as const

/**
 * One worker more than the smallest machine has cores, which uses the time in which others wait. The files of a worker share
 * their imports: importing again for each file took as long as all tests.
 */
const shared = {
  isolate: false,
  maxWorkers: 3,
  // long enough for a busy machine: speed is measured by the benches
  expect: { poll: { timeout: 20_000 } }
}

/** The end-to-end tests run first: they leave the processors idle at times, which the checks of scripts/test.ts use. */
const afterE2e = { ...shared, sequence: { groupOrder: 1 } }

const e2e = {
  ...shared,
  globalSetup: ['testing/e2e.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 0 },
  // they wait more than other tests: with three workers, a sixth of the processor time was unused
  maxWorkers: 4
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...afterE2e,
          name: 'unit',
          environment: 'node',
          // stubs and mocks are undone before the next test
          unstubGlobals: true,
          restoreMocks: true,
          include: [
            'packages/{pricing,api}/src/**/*.test.ts',
            'packages/ui/src/**/*.unit.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            '{testing,e2e}/**/*.test.ts'
          ],
          // some tests start processes, which takes long on a busy machine
          testTimeout: 60_000
        }
      },
      {
        plugins: [
          storybookTest({ configDir: join(import.meta.dirname, 'packages/ui/.storybook') }),
          DECODED_URLS
        ],
        test: {
          ...afterE2e,
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
          ...afterE2e,
          name: 'server',
          environment: 'node',
          // Node loads the sources as in production: with Vite's transforms a part of the tests took a third longer
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['apps/server/src/**/*.test.ts', 'prove/**/*.test.ts'],
          globalSetup: ['testing/postgres.setup.ts'],
          env: {
            // pages are rendered by the build of React that the product loads, which is faster
            NODE_ENV: 'production',
            // not execArgv, which the threads for passwords do not inherit
            NODE_OPTIONS: QUICK_HASHES
          },
          testTimeout: 60_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          ...e2e,
          name: 'e2e',
          include: ['e2e/*.e2e.ts']
        }
      },
      {
        test: {
          ...e2e,
          name: 'screens',
          include: ['e2e/screens/*.e2e.ts']
        }
      },
      {
        test: {
          ...e2e,
          name: 'pictures',
          include: ['e2e/pictures/*.e2e.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 1
        }
      }
    ]
  }
})
