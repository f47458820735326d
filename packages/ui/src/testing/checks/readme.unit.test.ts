import { expect, test } from 'vitest'
import contributing from '../../../../../CONTRIBUTING.md?raw'
import readme from '../../../README.md?raw'
import introduction from '../../guide/introduction.mdx?raw'
import guide from '../../guide/new-card.mdx?raw'
import * as ui from '../../index.ts'
import { COMPONENTS } from '../components.tsx'
import example from '../screens/first-card.tsx?raw'

test('the README example equals the code of its story', () => {
  expect(readme).toContain(`\`\`\`tsx\n${example}\`\`\``)
})

test('every component and hook is in the README', () => {
  const names = [...Object.keys(COMPONENTS), ...Object.keys(ui).filter((name) => name.startsWith('use'))]
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('every component named in the introduction exists', () => {
  const named = [...introduction.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !(name in COMPONENTS))).toEqual([])
})

test('guide and CONTRIBUTING name the same steps for a new component', () => {
  const asked = [
    '.module.css`',
    '.stories.tsx`',
    '`src/words/ru/',
    '`src/words/en/',
    '`src/index.ts`',
    '`src/testing/components.tsx`',
    '`src/guide/keyboard.mdx`',
    '`e2e/pictures/component-groups.ts`',
    'pnpm storybook',
    'pnpm format',
    'pnpm exec vitest run --project stories packages/ui',
    'pnpm exec vitest run --project unit packages/ui',
    'pnpm pictures',
    'pnpm changeset'
  ]
  for (const [name, text] of Object.entries({ guide, contributing }))
    expect(
      asked.filter((one) => !text.includes(one)),
      name
    ).toEqual([])
})
