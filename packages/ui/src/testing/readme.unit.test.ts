import { expect, test } from 'vitest'
import readme from '../../README.md?raw'
import * as ui from '../index.ts'
import { COMPONENTS } from './COMPONENTS.tsx'
import example from './FirstCard.tsx?raw'

test('the example of the README is the one that a story runs', () => {
  expect(readme).toContain(`\`\`\`tsx\n${example}\`\`\``)
})

test('every component and hook is in the README', () => {
  const names = [...Object.keys(COMPONENTS), ...Object.keys(ui).filter((name) => name.startsWith('use'))]
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
