import { vi } from 'vitest'

/** Replaces the storages of the browser, and returns their content. */
export function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key)
  }
  vi.stubGlobal('window', { localStorage: area })
  vi.stubGlobal('sessionStorage', area)
  return kept
}
