import type { CallError } from '@cloud/api'

/** Something that is loaded: what the screen shows follows from this alone. */
export type Load<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'ready'; readonly data: T }

/** What is there, or nothing while it is not. */
export const loaded = <T>(load: Load<T>): T | null => (load.state === 'ready' ? load.data : null)

export const mapLoad = <T, U>(load: Load<T>, change: (data: T) => U): Load<U> =>
  load.state === 'ready' ? { state: 'ready', data: change(load.data) } : load
