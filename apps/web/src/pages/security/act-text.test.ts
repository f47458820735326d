import { expect, test } from 'vitest'
import { actDetail, actText, joinFailures } from './act-text.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test('an action names its passkey and its proof', () => {
  expect(actText({ act: 'signed_in', by: 'key', key_name: 'Ноутбук' })).toBe('Вход по ключу «Ноутбук»')
  expect(actText({ act: 'signed_in', by: null, key_name: null })).toBe('Вход')
  expect(actText({ act: 'key_removed', by: 'code', key_name: 'Ноутбук' })).toBe('Удалён ключ «Ноутбук»')
})

test('an action of a newer version gets a general text', () => {
  expect(actText({ act: 'constructor', by: null, key_name: null })).toBe('Другое действие')
})

test('the detail names location, proof and the sent e-mail', () => {
  const from = { address: '203.0.113.24', agent: CHROME, by: null, is_new_device: false }
  expect(actDetail({ ...from, act: 'key_removed', by: 'key' })).toBe(
    'Chrome, Linux, 203.0.113.24, подтверждено ключом'
  )
  // the text already names the proof of the sign-in
  expect(actDetail({ ...from, act: 'signed_in', by: 'password', is_new_device: true })).toBe(
    'Chrome, Linux, 203.0.113.24, новое устройство, мы написали вам письмо'
  )
  expect(actDetail({ ...from, act: 'sign_in_failed', agent: '', address: '' })).toBe('неизвестное устройство')
})

test('consecutive failed sign-ins from one location are one line, with the time of the last', () => {
  const act = {
    by: null,
    key_name: null,
    is_new_device: false,
    agent: CHROME,
    at: '2026-11-23T10:00:00+03:00'
  }
  const failed = (id: number, address: string) => ({ ...act, id, address, act: 'sign_in_failed' })
  const acts = [
    failed(9, '203.0.113.1'),
    failed(8, '203.0.113.1'),
    failed(7, '203.0.113.2'),
    { ...act, id: 6, address: '203.0.113.2', act: 'signed_in' },
    ...[5, 4, 3, 2, 1].map((id) => failed(id, '203.0.113.2'))
  ]
  expect(joinFailures(acts).map((one) => `${one.id} ${actText(one)}`)).toEqual([
    '9 2 неудачные попытки входа',
    '7 Неудачная попытка входа',
    '6 Вход',
    '5 5 неудачных попыток входа'
  ])
  expect(joinFailures([])).toEqual([])
})
