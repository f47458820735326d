interface StorageFormat<T> {
  /** Parses a stored text, which an older page or the user may have written: throws, or returns a valid value. */
  readonly parse: (text: string) => T
  readonly format?: (value: T) => string
}

/**
 * Creates a storage for `atomWithStorage` and for synchronous reads. It is empty in a private window, on a full disk and on the server.
 * `area` reads the storage from `window`, because Node's own global storage prints a warning on access.
 */
export function createStorage<T>(area: () => Storage, { parse, format = JSON.stringify }: StorageFormat<T>) {
  const read = (text: string | null, first: T): T => {
    try {
      return text === null ? first : parse(text)
    } catch {
      return first
    }
  }
  return {
    getItem(key: string, first: T): T {
      try {
        return read(area().getItem(key), first)
      } catch {
        return first
      }
    },
    setItem(key: string, value: T): void {
      try {
        area().setItem(key, format(value))
      } catch {
        // the value is kept only until the page is closed
      }
    },
    removeItem(key: string): void {
      try {
        area().removeItem(key)
      } catch {
        // storage is not available
      }
    },
    /** Subscribes to changes from other tabs. */
    subscribe(key: string, callback: (value: T) => void, first: T) {
      const follow = (event: StorageEvent) => {
        if (event.key === key) callback(read(event.newValue, first))
      }
      addEventListener('storage', follow)
      return () => removeEventListener('storage', follow)
    }
  }
}

/** Clears the tab's session storage, which belongs to the user who signs out: orders, names, pending payments. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // storage is not available
  }
}
