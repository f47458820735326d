/** What an address does not say, so that the server that is being changed says it. */
export interface LeftOpen {
  readonly machine: boolean
  readonly period: boolean
}

export const NOTHING_OPEN: LeftOpen = { machine: false, period: false }

// every address that the form writes names the flavor, or with the type that none is chosen
const MACHINE = /^(type|flavor\[.*|cpu_count|ram_count|ssdSize)$/

export function leftOpen(query: string): LeftOpen {
  const asked = new URLSearchParams(query)
  return { machine: ![...asked.keys()].some((name) => MACHINE.test(name)), period: !asked.get('period') }
}
