/** An event of the user's actions, pushed to `window.dataLayer`. */
export interface AnalyticsEvent {
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
    dataLayer?: AnalyticsEvent[]
  }
}

let collectorUrl: string | undefined

/** Also sends every following event to this address; until the first call no event leaves the page. */
export function setCollector(address: string): void {
  collectorUrl = address
}

export function track(event: AnalyticsEvent): void {
  try {
    window.dataLayer ??= []
    window.dataLayer.push(event)
    // sent as text: another content type would need a preflight request
    if (collectorUrl !== undefined) navigator.sendBeacon(collectorUrl, JSON.stringify(event))
  } catch {
    // a browser or its extension blocks analytics: the tracked action must still work
  }
}
