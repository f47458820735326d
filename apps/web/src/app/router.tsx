import { type ReactNode, useMemo } from 'react'
import { createPath, Router as LowLevelRouter, type Navigator, type To } from 'react-router'
import { locationAtom } from '../state/address/location.ts'
import { openAddressAtom } from '../state/address/open-address.ts'
import { useAction, useValue } from '../state/hooks.ts'

const toHref = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** Connects react-router to the state, which owns the location: every navigation goes through it. */
export function Router({ children }: { readonly children: ReactNode }) {
  const go = useAction(openAddressAtom)
  const navigator = useMemo(
    (): Navigator => ({
      createHref: toHref,
      push: (to) => go(toHref(to)),
      replace: (to) => go(toHref(to), 'same'),
      go: (steps) => history.go(steps)
    }),
    [go]
  )
  return (
    <LowLevelRouter location={useValue(locationAtom)} navigator={navigator}>
      {children}
    </LowLevelRouter>
  )
}
