import { expect, test } from 'vitest'
import { chooseSystemText } from './estimate-texts.ts'

test('the hint about a missing system names existing buttons: a received estimate must be taken over first', () => {
  expect(chooseSystemText(true)).toBe('Выберите систему.')
  expect(chooseSystemText(false)).toMatch(/^Чтобы выбрать систему, нажмите «Взять вместо своей»/)
})
