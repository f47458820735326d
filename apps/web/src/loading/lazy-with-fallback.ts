import { type ComponentType, lazy } from 'react'

/**
 * Creates a lazy component. If its script does not load, `fallback` is rendered instead: a notice, or a simpler version. Errors of the
 * component itself are passed to the surrounding error boundary.
 */
export const lazyWithFallback = <Props>(
  fallback: ComponentType<Props>,
  load: () => Promise<{ readonly default: ComponentType<Props> }>
) => lazy(() => load().catch(() => ({ default: fallback })))
