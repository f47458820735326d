import { Component, type ReactNode, Suspense } from 'react'
import { Hydrated } from './hydrated.tsx'

interface LazyBoundaryProps {
  readonly children: ReactNode
  /** Stands in its place until then. */
  readonly waiting?: ReactNode
  /** It did not come: what the person opened on purpose has to be said. */
  readonly onAbsent?: () => void
}

/**
 * A part of the page whose script comes later. Where it does not come, for lack of a connection, this part stays away and
 * the page around it works on; a page that is reloaded asks for it again.
 */
export class LazyBoundary extends Component<LazyBoundaryProps> {
  static getDerivedStateFromError() {
    return { absent: true }
  }

  override state = { absent: false }

  override componentDidCatch() {
    this.props.onAbsent?.()
  }

  override render() {
    if (this.state.absent) return null
    return (
      <Suspense fallback={this.props.waiting}>
        {this.props.children}
        <Hydrated />
      </Suspense>
    )
  }
}
