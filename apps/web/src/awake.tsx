import { useEffect } from 'react'
import { takeOver } from './take-over.ts'

/** Wakes with the part of the page that it stands in. */
export function Awake() {
  useEffect(takeOver, [])
  return null
}
