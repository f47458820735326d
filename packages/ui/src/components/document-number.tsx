import type { ReactNode } from 'react'

/** Returns a text whose document numbers, such as 'КП-2026-000017', start a new line instead of breaking at a hyphen. */
export const keepNumbersWhole = (text: string): ReactNode =>
  text.split(/(\p{Lu}+-\d[\w-]+)/u).map((part, place) => {
    const Part = place % 2 ? 'bdi' : 'span'
    return <Part key={place}>{part}</Part>
  })
