/** What a person did, for whoever reads `window.dataLayer` (decisions, section 6). Nothing is sent from here. */
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
    | 'export'
    | 'success'
  readonly target: string
  readonly screen: 'server_configuration' | 'consultation'
}

declare global {
  interface Window {
    dataLayer?: Tracked[]
  }
}

export function track(event: Tracked): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
