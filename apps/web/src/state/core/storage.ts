interface Format<T> {
  /** What an older page, or anybody, may have left: throws, or gives what it can be taken for. */
  readonly parse: (text: string) => T
  readonly format?: (value: T) => string
}

/**
 * What the browser keeps, for `atomWithStorage` and for reading at once. In a private window, on a full disk or on the server
 * it is nothing. `area` names the storage by `window`: Node has one of its own, which warns when it is touched.
 */
export function storage<T>(area: () => Storage, { parse, format = JSON.stringify }: Format<T>) {
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
        // the value holds as long as the page
      }
    },
    removeItem(key: string): void {
      try {
        area().removeItem(key)
      } catch {
        // nothing is kept there
      }
    },
    /** What another tab writes. */
    subscribe(key: string, callback: (value: T) => void, first: T) {
      const follow = (event: StorageEvent) => {
        if (event.key === key) callback(read(event.newValue, first))
      }
      addEventListener('storage', follow)
      return () => removeEventListener('storage', follow)
    }
  }
}

/** What the tab keeps through a reload is of the person who leaves: orders, names, payments under way. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // nothing is kept there
  }
}
