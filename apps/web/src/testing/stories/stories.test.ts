import { expect, test } from 'vitest'
import { ROUTES } from '../../state/address/page-at.ts'

const STORIES = Object.values(
  import.meta.glob<string>('./*.stories.tsx', { eager: true, query: '?raw', import: 'default' })
).join('\n')

/** Name of the function of `paths` for each kind of page, if it differs from the kind. */
const NAMES: Readonly<Record<string, string>> = {
  'ssh-keys': 'sshKeys',
  'new-password': 'newPassword',
  'saved-offer': 'savedOffer'
}

test('every page of the product has stories', () => {
  const missing = ROUTES.map(({ id }) => NAMES[id] ?? id).filter(
    (name) => name !== 'unknown' && !STORIES.includes(`paths.${name}(`)
  )
  expect(missing).toEqual([])
})
