import { inject } from 'vitest'
import { copyOfTemplate } from './copy-of-template.ts'
import './provided.ts'

/** The address of a migrated, empty database of the caller's own. */
export const freshDatabase = (): Promise<string> =>
  copyOfTemplate((name) => inject('postgres').replace('{db}', name))
