import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './markdown.ts'

const PAGE = 'docs/security.md'
const page = read(PAGE)

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) +\| (\S.*?) +\| (.*?) +\|$/gm)].map(
  ([, number = '', level, name = '', state = '', how = '']) => ({
    number,
    level: Number(level),
    name,
    state,
    how
  })
)

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('each requirement of levels 1 and 2 has one row, with a state and how or why', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(CHAPTERS.map((_, at) => numbers.filter((number) => number.startsWith(`${at + 1}.`)).length)).toEqual(
    CHAPTERS
  )
  expect(
    rows.filter(
      ({ level, state, how }) => ![1, 2].includes(level) || !/^(met|not met|n\/a)$/.test(state) || how === ''
    )
  ).toEqual([])
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect(page.replace(/\s+/g, ' ')).toContain(
    `${count('met')} of ${rows.length} are met, ${count('not met')} are not, ${count('n/a')} are about what is not here`
  )
})

test('each test that is named is there, and each that is listed is named', () => {
  const files = Object.fromEntries(
    [...page.matchAll(/^\[([\w-]+)\]: \.\.\/(\S+)$/gm)].map(([, name = '', file = '']) => [name, file])
  )
  const named = new Set([...page.matchAll(/\[([\w-]+)\](?![(:])/g)].map(([, name = '']) => name))
  expect(named.size).toBeGreaterThan(40)
  expect(Object.keys(files).toSorted()).toEqual([...named].toSorted())
  expect(Object.values(files).filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual(
    []
  )
})

test('nothing of validation, sessions and access is left, and of level 1 only what is settled', () => {
  const open = rows.filter(({ state }) => state === 'not met')
  expect(open.filter(({ number }) => /^[278]\./.test(number))).toEqual([])
  // the alphabet of passwords
  expect(open.filter(({ level }) => level === 1).map(({ number }) => number)).toEqual(['6.2.5'])
})
