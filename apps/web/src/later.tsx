import { Component, type ReactNode, Suspense } from 'react'

interface LaterProps {
  readonly children: ReactNode
  /** Stands in its place until then. */
  readonly waiting?: ReactNode
}

/**
 * A part of the page whose script comes later. Where it does not come, for lack of a connection, this part stays away and
 * the page around it works on; a page loaded anew asks for it again.
 */
export class Later extends Component<LaterProps> {
  static getDerivedStateFromError() {
    return { absent: true }
  }

  override state = { absent: false }

  override render() {
    return this.state.absent ? null : <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>
  }
}
