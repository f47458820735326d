import { type ComponentType, lazy } from 'react'

/**
 * A component whose script comes later. Where it does not come the other stands in its place: what a person asked for is
 * shown to be missing, or comes in a plainer way. What fails in the component itself goes on to the boundary around it.
 */
export const lazyWithFallback = <Props>(
  absent: ComponentType<Props>,
  load: () => Promise<{ readonly default: ComponentType<Props> }>
) => lazy(() => load().catch(() => ({ default: absent })))
