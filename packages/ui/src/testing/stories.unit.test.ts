import { expect, test } from 'vitest'
import guide from '../guide/Keyboard.mdx?raw'
import { COMPONENTS } from './COMPONENTS.tsx'

const FILES = Object.values(
  import.meta.glob<string>('../components/**/*.stories.tsx', {
    eager: true,
    query: '?raw',
    import: 'default'
  })
)

/** Components that are shown by the stories of what they stand in. */
const WITHIN: Readonly<Record<string, string>> = {
  ButtonLink: 'Button',
  ChronologyBody: 'Chronology',
  EventTable: 'Chronology',
  Mark: 'Icon',
  MonthSummary: 'Chronology',
  Page: 'Split',
  Pair: 'Section',
  ServerList: 'ServerCard',
  ToastRegion: 'Toast',
  WrongOffer: 'OfferPage'
}

const of = (name: string) =>
  FILES.find((file) => new RegExp(`component: ${WITHIN[name] ?? name}\\b`).test(file)) ?? ''

test('every component has stories, and a play that uses it', () => {
  const names = Object.keys(COMPONENTS)
  expect(names.filter((name) => of(name) === '')).toEqual([])
  expect(names.filter((name) => !of(name).includes('play:'))).toEqual([])
})

test('keys and words for a screen reader are told of every component', () => {
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, names]) => names).join(', ')
  const told = headings.split(', ')
  expect(Object.keys(COMPONENTS).filter((name) => !told.includes(name))).toEqual([])
})

test('what a component is for stands above it', () => {
  const sources = import.meta.glob<string>('../components/*/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default'
  })
  const untold = Object.entries(sources)
    .filter(([file]) => !file.endsWith('.stories.tsx'))
    .filter(([, source]) => !/\*\/\nexport (const|function) [A-Z]/.test(source))
    .map(([file]) => file)
  expect(untold).toEqual([])
})
