import type { Elements } from '@cloud/ui'
import { Component, type ReactNode, Suspense } from 'react'
import { HydrationReplay } from './hydration-replay.tsx'

interface LazyBoundaryProps {
  readonly children: Elements
  /** Shown until the script is there. */
  readonly fallback?: ReactNode
  /** The script did not come. Report it where the person opened the part on purpose. */
  readonly onError?: () => void
}

/**
 * A part of the page whose script is loaded later. Where it does not come, for lack of a connection, this part is left out
 * and the page around it works on; a reload asks for it again.
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
    return (
      <Suspense fallback={this.props.fallback}>
        {this.props.children}
        <HydrationReplay />
      </Suspense>
    )
  }
}
