import { expect, test } from 'vitest'
import { chooseSystem } from './words.ts'

test('who lacks a system is led by buttons that are there: an estimate that was sent has to be taken first', () => {
  expect(chooseSystem(true)).toBe('Выберите систему.')
  expect(chooseSystem(false)).toMatch(/^Выберите систему: нажмите «Взять вместо своей»/)
})
