/** What a person did, for whoever reads `window.dataLayer`. */
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

/** From now on the same events go there, too; they go nowhere while this is not called. */
export function sendEventsTo(address: string): void {
  collector = address
}

export function track(event: Tracked): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
  // as text: another type would have to be asked for first
  if (collector !== undefined) navigator.sendBeacon(collector, JSON.stringify(event))
}
