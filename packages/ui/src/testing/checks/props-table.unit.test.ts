import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allDocumented } from '../../../.storybook/docgen.ts'
import { COMPONENTS } from '../components.tsx'
import { typeCheck } from './type-check.ts'

const SOURCES = join(import.meta.dirname, '../..')
const documented = allDocumented()
const folder = mkdtempSync(join(tmpdir(), 'cloud-props-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NAMES = Object.keys(COMPONENTS)

test('every page says in two lines when to use the component and when not', () => {
  const wrong = NAMES.filter(
    (name) =>
      !/\n\n- \*\*Use it\*\* .+\.\n- \*\*Do not use it\*\* .+\.$/.test(
        documented.get(name)?.description ?? ''
      )
  )
  expect(wrong).toEqual([])
  const named = NAMES.flatMap((name) =>
    [...(documented.get(name)?.description ?? '').matchAll(/`([A-Z][a-z]\w+)`/g)].map(
      ([, other = '']) => other
    )
  )
  expect(named.filter((name) => !NAMES.includes(name))).toEqual([])
})

test('every type can be read without the sources', () => {
  const unreadable = [...documented].flatMap(([name, { props }]) =>
    Object.entries(props)
      .filter(([, { tsType }]) => JSON.stringify(tsType ?? '').includes('typeof '))
      .map(([prop]) => `${name}.${prop}`)
  )
  expect(unreadable).toEqual([])
})

/** Names of the elements whose attributes the components of a file pass on. */
const tagsIn = (file: string) =>
  [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/ComponentProps<\s*'(\w+)'/g)].map(
    ([, tag = '']) => tag
  )

const ALL_TAGS = [...documented.values()].flatMap(({ file }) => tagsIn(file))

/** The props of each component that are neither in its table nor attributes of a native element. */
const MODULE = `
import type { ComponentProps, JSX, JSXElementConstructor } from 'react'
import type * as ui from '@cloud/ui'
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type IsNative<P, K extends keyof P, Tag extends keyof JSX.IntrinsicElements> = true extends {
  [T in Tag]: K extends keyof JSX.IntrinsicElements[T] ? Same<P[K], JSX.IntrinsicElements[T][K]> : false
}[Tag] ? true : false
type Missing<C extends JSXElementConstructor<any>, Shown, Tag extends keyof JSX.IntrinsicElements, P = ComponentProps<C>> = P extends unknown
  ? { [K in keyof P]-?: K extends Shown ? never : IsNative<P, K, Tag> extends true ? never : K }[keyof P]
  : never
type None<K> = [K] extends [never] ? 'complete' : { readonly missing: K }
`

const unionOf = (names: readonly string[]) =>
  [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never'

test('every table of props is complete', () => {
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  const lines = NAMES.map((name) => {
    const { file = '', props = {} } = documented.get(name) ?? {}
    const own = tagsIn(file)
    // comparing with all elements takes long; a file without JSX elements extends the props of another component
    const tags = own.length > 0 ? own : ALL_TAGS
    return `export const of${name}: None<Missing<typeof ui.${name}, ${unionOf(Object.keys(props))}, ${unionOf(tags)}>> = 'complete'`
  })
  writeFileSync(join(folder, 'tables.tsx'), `${MODULE}${lines.join('\n')}\n`)
  expect(typeCheck(folder)).toEqual([])
}, 60_000)
