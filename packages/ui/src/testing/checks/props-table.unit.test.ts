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

/** Elements whose attributes the components pass on. */
const TAGS = [
  ...new Set(
    [...documented.values()].flatMap(({ file }) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/ComponentProps<\s*'(\w+)'/g)].map(
        ([, tag = '']) => tag
      )
    )
  )
]

/** The props of each component that are neither in its table nor attributes of a native element. */
const MODULE = `
import type { ComponentProps, JSX, JSXElementConstructor } from 'react'
import type * as ui from '@cloud/ui'
type Tag = ${TAGS.map((tag) => `'${tag}'`).join(' | ')}
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type IsNative<P, K extends keyof P> = true extends {
  [T in Tag]: K extends keyof JSX.IntrinsicElements[T] ? Same<P[K], JSX.IntrinsicElements[T][K]> : false
}[Tag] ? true : false
type Missing<C extends JSXElementConstructor<any>, Shown, P = ComponentProps<C>> = P extends unknown
  ? { [K in keyof P]-?: K extends Shown ? never : IsNative<P, K> extends true ? never : K }[keyof P]
  : never
type None<K> = [K] extends [never] ? 'complete' : { readonly missing: K }
`

test('every table of props is complete', () => {
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  const lines = NAMES.map((name) => {
    const shown = Object.keys(documented.get(name)?.props ?? {}).map((prop) => `'${prop}'`)
    return `export const of${name}: None<Missing<typeof ui.${name}, ${shown.join(' | ') || 'never'}>> = 'complete'`
  })
  writeFileSync(join(folder, 'tables.tsx'), `${MODULE}${lines.join('\n')}\n`)
  expect(typeCheck(folder)).toEqual([])
}, 60_000)
