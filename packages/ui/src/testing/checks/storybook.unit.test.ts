import { PRICE_PLANS } from '@cloud/pricing'
import { createElement } from 'react'
import { build } from 'vite'
import { expect, test } from 'vitest'
import storybook from '../../../.storybook/main.ts'
import { readableProp } from '../../../.storybook/readable-prop.ts'
import { readableTypes } from '../../../.storybook/readable-types.ts'

type Type = NonNullable<Parameters<typeof readableProp>[0]['type']>

const other = (value: string): Type => ({ name: 'other', value })

const orNull = (name: 'string' | 'number'): Type => ({
  name: 'union',
  raw: `${name} | null | undefined`,
  value: [{ name }, other('null'), other('undefined')]
})

const controlOf = (type: Type, value?: unknown) =>
  readableProp(
    { name: 'prop', type, table: { type: { summary: type.raw ?? String(Reflect.get(type, 'value')) } } },
    value
  )

test.each([
  ['a sentence that may be missing', orNull('string'), null, { type: 'text' }],
  ['a figure that may be missing', orNull('number'), null, { type: 'number' }],
  ['words in the place of an element', other('ReactNode'), undefined, { type: 'text' }],
  ['an element', other('ReactNode'), createElement('p'), { disable: true }],
  [
    'a function',
    { ...other('unknown'), raw: '((href: string) => void) | undefined' },
    undefined,
    { disable: true }
  ],
  ['an object that acts', other('Choice'), { value: 1, onChange() {} }, { disable: true }],
  ['an object', other('Flavor'), { id: 1 }, undefined]
])('the control of %s fits its type', (_, type, value, control) => {
  expect(controlOf(type, value).control).toEqual(control)
})

test('the control of a price plan offers the existing plans', () => {
  expect(controlOf(other('PricePlan'), 3)).toMatchObject({ control: { type: 'radio' }, options: PRICE_PLANS })
})

test('the table of props shows the values of a union and plain arrays', () => {
  expect(readableTypes('  kind?: NoticeKind | undefined\n  flavors: readonly Flavor[]\n')).toBe(
    "  kind?: 'info' | 'ok' | 'warn' | 'bad' | undefined\n  flavors: Flavor[]\n"
  )
})

/** Storybook reads the members of an interface and of its base interfaces, but not those of `Omit` and `Pick`. */
test('no component takes props of this package by Omit or Pick', () => {
  const sources = import.meta.glob<string>('../../components/**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default'
  })
  const hidden = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(/^export interface (\w+Props)[^{]*\b(?:Omit|Pick)<\w*Props\b(?!<)/gm)].map(
      ([, name]) => `${file}: ${name}`
    )
  )
  expect(hidden).toEqual([])
})

test('a built Storybook shows the tokens of both themes side by side', async () => {
  const { build: built } = await storybook.viteFinal({})
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ...built,
      write: false,
      rolldownOptions: { input: `${import.meta.dirname}/../../tokens/tokens.css` }
    }
  })
  const files = [answer].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [css] = files.filter(({ fileName }) => fileName.endsWith('.css'))
  expect(css !== undefined && 'source' in css && css.source).toContain('light-dark(')
})
