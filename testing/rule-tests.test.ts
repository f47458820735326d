import { expect, test } from 'vitest'
import { pages, read } from './markdown.ts'
import { faultOf, rulesOf, testLinks } from './rule-tests.ts'

const rulePages = pages.filter((page) => page.startsWith('docs/rules/'))

test('every link to a test leads to a test with that title', () => {
  const links = pages.flatMap((page) => testLinks(page, read(page)).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(20)
  const faults = links.flatMap(({ page, link }) => {
    const fault = faultOf(link)
    return fault === undefined ? [] : [`${page}: ${fault}`]
  })
  expect(faults).toEqual([])
})

test('every section and every list item of docs/rules links to a test that proves it', () => {
  const rules = rulePages.flatMap((page) => rulesOf(read(page)).map((rule) => ({ page, ...rule })))
  expect(rules.length).toBeGreaterThan(100)
  const unproven = rules.filter(({ page, text }) => testLinks(page, text).length === 0)
  expect(
    unproven.map(
      ({ page, line, text }) =>
        `${page}:${line}: add '[test](path/to/file.test.ts#title-with-hyphens)' to: ${text.slice(0, 60)}`
    )
  ).toEqual([])
})

const FILE = 'testing/rule-tests.test.ts'

test('a renamed test is reported with the closest title, a moved one with its new file', () => {
  expect(faultOf({ file: FILE, title: 'a-renamed-test-is-reported' })).toContain(
    "change the link to '#a-renamed-test-is-reported-with-the-closest-title-a-moved-one-with-its-new-file'"
  )
  const title = 'a-renamed-test-is-reported-with-the-closest-title-a-moved-one-with-its-new-file'
  expect(faultOf({ file: 'testing/moved.test.ts', title })).toContain(`is in ${FILE}`)
  expect(faultOf({ file: FILE, title })).toBeUndefined()
})

test('a section and each item of its list are rules, examples are not', () => {
  const page =
    '# Page\n\n- index\n\n## Stop\n\nText.\n\n- one\n  [test](a.test.ts#one)\n- two\n\n```ts\n- 1 // -1\n```\n'
  expect(rulesOf(page).map(({ line, text }) => [line, testLinks('page.md', text)])).toEqual([
    [5, [{ file: 'a.test.ts', title: 'one' }]],
    [9, [{ file: 'a.test.ts', title: 'one' }]],
    [11, []]
  ])
})
