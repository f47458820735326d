import { expect, test } from 'vitest'
import { COMPONENT_GROUPS, storyTitles } from './component-groups.ts'

test('each component with stories is in exactly one screenshot', () => {
  const grouped = Object.values(COMPONENT_GROUPS).flat()
  expect(
    grouped.toSorted(),
    'Add the title of the stories to a group in e2e/pictures/component-groups.ts.'
  ).toEqual(storyTitles())
})
