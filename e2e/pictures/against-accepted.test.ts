import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, expect, test, vi } from 'vitest'

vi.stubEnv('ACCEPT_PICTURES', '1')
const { againstAccepted } = await import('./against-accepted.ts')

const folder = mkdtempSync(join(tmpdir(), 'cloud-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A white picture with so many black pixels. */
function drawn(black: number): Buffer {
  const picture = new PNG({ width: 20, height: 20 })
  picture.data.fill(255)
  for (let pixel = 0; pixel < black; pixel += 1) picture.data.fill(0, 4 * pixel, 4 * pixel + 3)
  return PNG.sync.write(picture)
}

const accept = (black: number) => {
  expect(againstAccepted('square', drawn(black), folder)).toBeNull()
  return readFileSync(join(folder, 'accepted', 'square.png'))
}

test('what is accepted is written again only when it looks otherwise', () => {
  const first = accept(100)
  expect(accept(101)).toEqual(first)
  expect(accept(200)).not.toEqual(first)
})
