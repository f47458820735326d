import { type ComponentType, lazy } from 'react'

/**
 * A lazy component. Where its script does not come `fallback` stands in its place: what a person asked for is
 * shown to be missing, or comes in a plainer way. What fails in the component itself goes on to the boundary around it.
 */
export const lazyWithFallback = <Props>(
  fallback: ComponentType<Props>,
  load: () => Promise<{ readonly default: ComponentType<Props> }>
) => lazy(() => load().catch(() => ({ default: fallback })))
