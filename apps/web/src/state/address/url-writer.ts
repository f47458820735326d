let waiting: (() => string) | undefined
let how: 'pushState' | 'replaceState' = 'replaceState'

function put(url: string): void {
  try {
    history[how](how === 'pushState' ? null : history.state, '', url)
  } catch {
    // a browser that counts changes of the address (100 in 30 s) refuses some: the next one carries everything
  }
}

function write(): void {
  if (waiting !== undefined) put(waiting())
  waiting = undefined
  how = 'replaceState'
}

/**
 * The address follows what is chosen. To write it takes a browser as long as a good part of drawing the answer to a
 * press, so that comes after: of several at once only the last is written.
 */
export const urlWriter = {
  follow(url: () => string): void {
    if (waiting === undefined) setTimeout(write)
    waiting = url
  },
  /** The same, as a new entry in the history. */
  enter(url: () => string): void {
    write()
    how = 'pushState'
    urlWriter.follow(url)
  },
  /** Writes at once what waits: before the address is read or left. */
  write,
  /** The browser went elsewhere by itself: what waits belongs to the place that was left. */
  forget(): void {
    waiting = undefined
    how = 'replaceState'
  }
}
