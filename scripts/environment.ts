import { join } from 'node:path'
import { SECRET_VARIABLES } from '../apps/server/src/platform/secret-variables.ts'

export const root = join(import.meta.dirname, '..')

/**
 * Environment of the tools that the root commands run: no telemetry, no update notices, and no secrets by which the code of a tool
 * could reach the shop.
 */
export const quietEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRET_VARIABLES.has(name))),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // the tests start dozens of processes: without the cache each compiles the product again
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node')
}
