import { FRAMES, squares } from './squares.ts'

/** Draws the loader until the answer is called; with reduced motion only its first frame. */
export function animate(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (context === null) return () => undefined
  const draw = (frame: number) => {
    // read again at each turn: the theme may have changed
    if (frame === 0) context.fillStyle = getComputedStyle(canvas).color
    context.clearRect(0, 0, 40, 40)
    for (const { x, y, side } of squares(frame)) context.fillRect(x, y, side, side)
  }
  draw(0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined

  let drawn = 0
  let request = requestAnimationFrame(function next(time) {
    const frame = Math.floor(time / (1000 / 60)) % FRAMES
    if (frame < drawn) draw(0)
    if (frame !== drawn) draw(frame)
    drawn = frame
    request = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(request)
}
