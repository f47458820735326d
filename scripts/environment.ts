import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The environment of every tool that the root commands run: no telemetry, no notices about newer versions. */
export const quiet: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1'
}
