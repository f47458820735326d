import { expect, test } from 'vitest'
import guide from '../../guide/keyboard.mdx?raw'
import index from '../../index.ts?raw'
import { COMPONENTS } from '../components.tsx'

const FILES = Object.values(
  import.meta.glob<string>('../../components/**/*.stories.tsx', {
    eager: true,
    query: '?raw',
    import: 'default'
  })
)

/** Returns the stories file of a component, which is its page with the table of props. */
const of = (name: string) => FILES.find((file) => new RegExp(`component: ${name}\\b`).test(file)) ?? ''

test('every component has a page of stories and a play function', () => {
  const names = Object.keys(COMPONENTS)
  expect(names.filter((name) => of(name) === '')).toEqual([])
  expect(names.filter((name) => !of(name).includes('play:'))).toEqual([])
})

test('every page has a table of props', () => {
  const props = (name: string) =>
    index.includes(`type ${name}Props`) || /^ {2,}(args|argTypes):/m.test(of(name))
  expect(Object.keys(COMPONENTS).filter((name) => !props(name))).toEqual([])
})

test('the guide describes keys and screen reader texts of every component', () => {
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, names]) => names).join(', ')
  const described = headings.split(', ')
  expect(Object.keys(COMPONENTS).filter((name) => !described.includes(name))).toEqual([])
})

test('every component has a docstring', () => {
  const sources = import.meta.glob<string>('../../components/*/*/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default'
  })
  const undocumented = Object.entries(sources)
    .filter(([file]) => !file.endsWith('.stories.tsx'))
    .filter(([, source]) => !/\*\/\nexport (const|function) [A-Z]/.test(source))
    .map(([file]) => file)
  expect(undocumented).toEqual([])
})
