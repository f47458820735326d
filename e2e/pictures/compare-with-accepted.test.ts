import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cloud-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

vi.stubEnv('ACCEPT_PICTURES', '1')
const accepting = await import('./compare-with-accepted.ts')
vi.resetModules()
vi.stubEnv('ACCEPT_PICTURES', '0')
const comparing = await import('./compare-with-accepted.ts')

type Rgb = readonly [number, number, number]

/** Returns a white screenshot with rectangles. */
function screenshot(
  width: number,
  height: number,
  ...rectangles: { readonly at: number; readonly wide: number; readonly high: number; readonly colour: Rgb }[]
): Buffer {
  const image = new PNG({ width, height })
  image.data.fill(255)
  for (const { at, wide, high, colour } of rectangles)
    for (let y = 0; y < high; y += 1)
      for (let x = at; x < at + wide; x += 1) image.data.set(colour, 4 * (y * width + x))
  return PNG.sync.write(image)
}

test('an accepted screenshot is replaced only if the new one looks different', () => {
  const accept = (high: number) => {
    const drawn = screenshot(20, 20, { at: 0, wide: 10, high, colour: [0, 0, 0] })
    expect(accepting.compareWithAccepted('square', drawn, folder)).toBeNull()
    return readFileSync(join(folder, 'accepted', 'square.png'))
  }
  const first = accept(10)
  expect(accept(11)).toEqual(first)
  expect(accept(20)).not.toEqual(first)
})

/** A button of one colour among 60 larger areas of other colours. */
const withButton = (colour: Rgb) =>
  screenshot(
    800,
    1000,
    ...Array.from({ length: 60 }, (_, index) => ({
      at: 10 * index,
      wide: 680 - 10 * index,
      high: 900,
      colour: [4 * index, 255 - 3 * index, 100] as Rgb
    })),
    { at: 700, wide: 90, high: 32, colour }
  )

test('a slightly different colour of one button among many colours is found', () => {
  expect(accepting.compareWithAccepted('button', withButton([12, 80, 210]), folder)).toBeNull()
  expect(comparing.compareWithAccepted('button', withButton([12, 80, 210]), folder)).toBeNull()
  expect(comparing.compareWithAccepted('button', withButton([30, 94, 222]), folder)).toContain(
    'button differs in 2880 pixels'
  )
})
