import { describe, expect, it } from 'vitest'
import * as account from './account.ts'
import * as books from './books.ts'
import * as estimate from './estimate.ts'
import * as pricing from './index.ts'
import * as priceLists from './price-lists.ts'
import * as words from './words.ts'

declare global {
  interface ImportMeta {
    glob(
      patterns: readonly string[],
      options: { query: '?raw'; import: 'default'; eager: true }
    ): Record<string, string>
  }
}

const sources = import.meta.glob(['./**/*.ts', '!./**/*.test.ts', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true
})

const ALL = { ...pricing, ...account, ...books, ...estimate, ...words, ...priceLists }

/** Evaluates a line of documentation with all public names in scope. */
const run = (code: string): unknown => {
  return new Function(...Object.keys(ALL), `return (${code})`)(...Object.values(ALL))
}

describe('every example in a docstring is correct', () => {
  const examples = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/@example\s([\s\S]*?)(?=\n \* @|\n \*\/)/g)].map(([, block = '']) => {
      const text = block.replaceAll(/^ \* ?/gm, '').trim()
      const at = text.lastIndexOf(' // ')
      return [file, text.slice(0, at), text.slice(at + 4)] as const
    })
  )

  it('finds examples', () => {
    expect(examples.length).toBeGreaterThan(20)
  })

  it.each(examples)('%s: %s', (_, code, result) => {
    expect(run(code)).toEqual(run(result))
  })
})

it('every exported function and constant has a docstring', () => {
  const bare = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:function|const) (\w+)/g)]
      .filter(([, doc]) => doc === undefined)
      .map(([, , name]) => `${file}: ${name}`)
  )
  expect(bare).toEqual([])
})
