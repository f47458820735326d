interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

/**
 * Returns the largest size of the range that is at most `size`. Returns `min` for a smaller value and for anything but a
 * number.
 */
export function nearestStep(size: number, { min, max, step }: Range): number {
  const within = typeof size === 'number' && size > min ? Math.min(size, max) : min
  return within - ((within - min) % step)
}
