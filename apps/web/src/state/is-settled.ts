import type { Load } from './load.ts'

/** It has come, or is known not to come. */
export const isSettled = ({ state }: Load<unknown>): boolean => state === 'ready' || state === 'failed'
