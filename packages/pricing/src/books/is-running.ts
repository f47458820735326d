import { STATUS } from '../rental/status.ts'

/** In state 1 or 2: a server that costs money. */
export function isRunning({ status }: { readonly status: number }): boolean {
  return status === STATUS.start || status === STATUS.active
}
