export interface Pair {
  readonly token: string
  readonly on: string
  /** Minimum contrast by WCAG 2.2 AA: 4.5 for text, 3 for other visible parts. */
  readonly least: 4.5 | 3
  /** Use of the colour. */
  readonly use: string
}

/** Foreground colours with the background they are used on. */
export const PAIRS: readonly Pair[] = [
  { token: '--ink', on: '--surface', least: 4.5, use: 'text' },
  { token: '--ink', on: '--canvas', least: 4.5, use: 'text' },
  { token: '--ink-2', on: '--surface', least: 4.5, use: 'labels and second lines' },
  { token: '--ink-2', on: '--sunken', least: 4.5, use: 'labels on a sunken surface' },
  { token: '--ink-3', on: '--surface', least: 4.5, use: 'hints, equal values of a comparison' },
  { token: '--ink-3', on: '--canvas', least: 4.5, use: 'hints under a field' },
  { token: '--ink-3', on: '--accent-soft', least: 4.5, use: 'hints in a chosen card' },
  { token: '--accent', on: '--surface', least: 4.5, use: 'links' },
  { token: '--accent', on: '--canvas', least: 4.5, use: 'links, focus ring' },
  { token: '--accent', on: '--accent-soft', least: 4.5, use: 'links in a notice' },
  { token: '--on-accent', on: '--accent-fill', least: 4.5, use: 'text of the primary button' },
  { token: '--on-accent', on: '--accent-fill-hover', least: 4.5, use: 'text of the primary button on hover' },
  { token: '--ok', on: '--surface', least: 4.5, use: 'available, credited money' },
  { token: '--ok', on: '--accent-soft', least: 4.5, use: 'the reason why a plan is cheapest' },
  { token: '--ok', on: '--ok-soft', least: 4.5, use: 'discount badge' },
  { token: '--warn', on: '--surface', least: 4.5, use: 'two servers left' },
  { token: '--warn', on: '--warn-soft', least: 4.5, use: 'a warning' },
  { token: '--bad', on: '--surface', least: 4.5, use: 'an error, one server left' },
  { token: '--bad', on: '--bad-soft', least: 4.5, use: 'a failure' },
  { token: '--line-strong', on: '--surface', least: 3, use: 'border of a field' },
  { token: '--line-strong', on: '--canvas', least: 3, use: 'border of a field' },
  { token: '--accent-fill', on: '--surface', least: 3, use: 'bars, slider, a switch that is on' },
  { token: '--ok-bar', on: '--surface', least: 3, use: 'availability bars' },
  { token: '--warn-edge', on: '--surface', least: 3, use: 'border of the yellow bars' },
  { token: '--bad-bar', on: '--surface', least: 3, use: 'availability bars' }
]
