import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createVectors, vectorText } from './vectors.ts'

const vectors = createVectors()
const reader = join(import.meta.dirname, '../../../../examples/vectors.py')
const isPythonInstalled = spawnSync('python3', ['--version']).status === 0

/** Runs the Python example with a vector file. */
function readWithPython(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'vectors.json')
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync('python3', [reader, file], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test.skipIf(!isPythonInstalled)('the Python example computes the result of every vector', () => {
  expect(readWithPython(vectorText(vectors))).toEqual({
    status: 0,
    output: `${vectors.cases.length} cases, 0 different\n`
  })
  const changed = vectors.cases.map((one, at) => (at === 0 ? { ...one, output: 1 } : one))
  expect(readWithPython(vectorText({ ...vectors, cases: changed })).status).toBe(1)
  expect(readFileSync(reader, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})
