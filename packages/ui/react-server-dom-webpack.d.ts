/** React ships this renderer without types. */
declare module 'react-server-dom-webpack/server.node' {
  import type { ReactNode } from 'react'

  export function renderToPipeableStream(
    model: ReactNode,
    manifest: object,
    options?: { onError?: (error: unknown) => void }
  ): { pipe: (destination: NodeJS.WritableStream) => void }
}
