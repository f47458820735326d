import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, isTest, sources } from './imports.ts'

const files = sources()
const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split('\n').length

test('file names in a folder differ by more than letter case, for case-insensitive file systems', () => {
  const modules = files.map((file) => file.replace(/\.tsx?$/, ''))
  const equal = modules.filter((one) =>
    modules.some((other) => other !== one && other.toLowerCase() === one.toLowerCase())
  )
  expect(equal).toEqual([])
})

test('source files, tests, checks and benches have at most 300 lines', () => {
  const written = filesIn('packages', 'apps', 'bench', 'e2e', 'prove', 'scripts', 'testing').filter((file) =>
    /\.(tsx?|css|sh|py)$/.test(file)
  )
  expect(written.filter((file) => linesOf(file) > 301)).toEqual([])
})

/** A path in a URL without encoding, or in NODE_OPTIONS, which Node splits at spaces. */
const BROKEN_BY_SPACE = /file:\/\/\$\{|--(import|require)=\$\{(join|import\.meta\.dirname)/

test('the product and its tests work in a folder whose name has a space', () => {
  const written = filesIn('packages', 'apps', 'bench', 'e2e', 'prove', 'scripts', 'testing')
  const broken = ['vitest.config.ts', ...written].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      BROKEN_BY_SPACE.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  )
  expect(broken).toEqual([])
})

test('file names are in kebab-case, except those of components', () => {
  const wrong = files.filter(
    (file) =>
      !file.startsWith('packages/ui/src/components/') &&
      !/^[a-z\d]+(-[a-z\d]+)*\./.test(file.slice(file.lastIndexOf('/') + 1))
  )
  expect(wrong).toEqual([])
})

test('only HydratedSuspense renders Suspense, so that no part of a page loses input made before its hydration', () => {
  const parts = sources(/\.tsx$/).filter((file) => file.startsWith('apps/web/src/') && !isTest(file))
  expect(
    parts.filter((file) =>
      readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes('<Suspense')
    )
  ).toEqual(['apps/web/src/loading/hydrated-suspense.tsx'])
})

test('sentences contain no imported name, as a careless rename would leave there', () => {
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      const names = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(
        ([, list = '']) => list.match(/\b[a-z]+[A-Z]\w*/g) ?? []
      )
      return names
        .filter((name) => new RegExp(`^.*['\`"].*[a-z],? ${name} [a-z]+ [a-z].*['\`"]`, 'm').test(text))
        .map((name) => `${file}: ${name}`)
    })
  expect(wrong).toEqual([])
})
