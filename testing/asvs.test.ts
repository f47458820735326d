import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchors, read } from './markdown.ts'

/** Rows of docs/asvs.csv. Cells with a comma are in quotes. */
const [header, ...rows] = read('docs/asvs.csv')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? ''
    )
    const [id = '', level = '', status = '', requirement = '', how = '', links = ''] = cells
    return { id, level, status, requirement, how, links, isComplete: cells.length === 6 }
  })

/**
 * SHA-256 of the lines `id,level` of all requirements of levels 1 and 2, in the order of OWASP's file
 * OWASP_Application_Security_Verification_Standard_5.0.0_en.csv, ids without "V".
 */
const REQUIREMENTS_OF_ASVS = 'bd544a55fbfb04b9a7a9b253e88449d351d8081706247b14827f8d4f817a1343'

const linksOf = ({ links }: { readonly links: string }) => links.split(' ').filter((link) => link !== '')

test('docs/asvs.csv has every requirement of levels 1 and 2 once, in order', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const lines = rows.map(({ id, level }) => `${id},${level}`).join('\n')
  expect(createHash('sha256').update(lines).digest('hex')).toBe(REQUIREMENTS_OF_ASVS)
})

test('every row has a known status, a short name of the requirement and one sentence', () => {
  expect(header).toMatchObject({ id: 'id', level: 'level', status: 'status', how: 'how', links: 'links' })
  expect(
    rows.filter(
      ({ status, requirement, how, isComplete }) =>
        !isComplete ||
        !['met', 'not met', 'n/a'].includes(status) ||
        requirement === '' ||
        !/^[A-Z\d].*\.$/.test(how)
    )
  ).toEqual([])
})

test('every link of docs/asvs.csv leads to a file and to its heading', () => {
  const broken = rows.flatMap(linksOf).filter((link) => {
    const [file = '', heading] = link.split('#')
    return (
      !existsSync(join(import.meta.dirname, '..', file)) ||
      (heading !== undefined && !anchors(file).has(heading))
    )
  })
  expect(broken).toEqual([])
})

test('every requirement that is met links to a test or to code', () => {
  const isCode = (link: string) => !link.includes('.md')
  expect(rows.filter((row) => row.status === 'met' && !linksOf(row).some(isCode))).toEqual([])
})

test('all requirements on validation, sessions and access are met, and of level 1 all but one', () => {
  const open = rows.filter(({ status }) => status === 'not met')
  expect(open.filter(({ id }) => /^[278]\./.test(id))).toEqual([])
  // the characters that a password may have
  expect(open.filter(({ level }) => level === '1').map(({ id }) => id)).toEqual(['6.2.5'])
})
