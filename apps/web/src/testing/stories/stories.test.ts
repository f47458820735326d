import { expect, test } from 'vitest'
import { ROUTES } from '../../state/address/page-at.ts'

const FILES = Object.values(
  import.meta.glob<string>('./*.stories.tsx', { eager: true, query: '?raw', import: 'default' })
)

/** Name of the function of `paths` for each kind of page, if it differs from the kind. */
const NAMES: Readonly<Record<string, string>> = {
  'ssh-keys': 'sshKeys',
  'new-password': 'newPassword',
  'saved-offer': 'savedOffer'
}

/** Pages that load no data of their own when they are opened. */
const STATIC: readonly string[] = ['new-password', 'privacy', 'offer', 'unknown']

test.for(ROUTES.map(({ id }) => id))('the page %s has stories of all its states', (id) => {
  const address = id === 'unknown' ? "url: '/panel/unknown'" : `paths.${NAMES[id] ?? id}(`
  const stories = FILES.filter((file) => file.includes(address)).join('\n')
  const states = STATIC.includes(id) ? [] : ['Loading', 'Failed', ...(id === 'saved-offer' ? [] : ['Slow'])]
  expect(stories).not.toBe('')
  expect(states.filter((state) => !stories.includes(`export const ${state} =`))).toEqual([])
  if (states.length > 0) expect(stories).toMatch(/export const (Empty|Visitor|Unknown) =/)
})
