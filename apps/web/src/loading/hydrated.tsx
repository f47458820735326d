import { useEffect } from 'react'
import { takeOver } from './take-over.ts'

/** Wakes with the part of the page that it stands in. */
export function Hydrated() {
  useEffect(takeOver, [])
  return null
}
