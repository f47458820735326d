import { existsSync, statfsSync } from 'node:fs'

/** A folder whose files are in memory, where the system has one. */
export const MEMORY = '/dev/shm'

/** Whether so many bytes have room in memory, as files and beside everything else. */
export function hasMemoryFor(bytes: number): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < bytes) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= bytes
}
