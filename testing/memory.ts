import { existsSync, statfsSync } from 'node:fs'

/** Folder whose files are kept in memory, on Linux. */
export const MEMORY = '/dev/shm'

/** Returns true if so many bytes of files fit into memory. */
export function hasMemoryFor(bytes: number): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < bytes) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= bytes
}
