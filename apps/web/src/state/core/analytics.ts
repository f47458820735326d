/** An event of the user's actions, pushed to `window.dataLayer`. */
export interface Tracked {
  readonly action:
    | 'create'
    | 'join_queue'
    | 'apply_changes'
    | 'promo_start'
    | 'promo_reset'
    | 'offer'
    | 'lead'
    | 'share'
    | 'compare'
    | 'gather'
    | 'export'
    | 'success'
  readonly target: string
  readonly screen: 'server_configuration' | 'estimate' | 'consultation'
}

declare global {
  interface Window {
    dataLayer?: Tracked[]
  }
}

let collector: string | undefined

/** Also sends every following event to this address; until the first call no event leaves the page. */
export function sendEventsTo(address: string): void {
  collector = address
}

export function track(event: Tracked): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
  // sent as text: another content type would need a preflight request
  if (collector !== undefined) navigator.sendBeacon(collector, JSON.stringify(event))
}
