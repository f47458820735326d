import type { Elements } from '@cloud/ui'
import { Component, type ReactNode } from 'react'
import { HydratedSuspense } from './hydrated-suspense.tsx'

interface LazyBoundaryProps {
  readonly children: Elements
  /** Shown until the script is loaded. */
  readonly fallback?: ReactNode
  /** Called if the script could not be loaded. Report it if the user opened the part. */
  readonly onError?: () => void
}

/**
 * A part of the page whose script is loaded later. If it cannot be loaded, the part is left out and the rest of the page works; a reload
 * tries again.
 */
export class LazyBoundary extends Component<LazyBoundaryProps> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    if (this.state.failed) return null
    return <HydratedSuspense fallback={this.props.fallback}>{this.props.children}</HydratedSuspense>
  }
}
