import { expect, test } from 'vitest'
import { chooseSystemText } from './estimate-texts.ts'

test('who lacks a system is led by buttons that are there: an estimate that was sent has to be taken first', () => {
  expect(chooseSystemText(true)).toBe('Выберите систему.')
  expect(chooseSystemText(false)).toMatch(/^Выберите систему: нажмите «Взять вместо своей»/)
})
