import type { ComponentProps } from 'react'
import { encode } from 'uqr'

interface QrCodeProps extends ComponentProps<'svg'> {
  readonly text: string
}

/** A text for a camera. What it says stands beside it in words, too. */
export function QrCode({ text, ...rest }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const outline = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-код с ключом для приложения" {...rest}>
      <path d={outline} shapeRendering="crispEdges" />
    </svg>
  )
}
