import type { Result } from '@cloud/api'
import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { requestedConfirmationAtom, sendConfirmed } from './confirm-user.ts'

const NEEDED: Result<string> = {
  ok: false,
  error: { kind: 'refused', status: 403, problem: { code: 'confirmation_needed', error: 'Подтвердите.' } }
}

test.each([
  [true, { ok: true, data: 'sent' }],
  [false, { ok: false, error: { kind: 'aborted' } }]
])(
  'requests that need a confirmation at the same time share one dialog: %s',
  async (isConfirmed, expected) => {
    const store = createStore()
    const dialog = () => store.get(requestedConfirmationAtom)
    let confirmed = false
    const send = async (): Promise<Result<string>> => (confirmed ? { ok: true, data: 'sent' } : NEEDED)
    const requests = ['Вы удаляете ключ «A».', 'Вы удаляете ключ «B».', 'Вы удаляете ключ «B».'].map((act) =>
      sendConfirmed(store.set, act, send)
    )
    const opened = await vi.waitUntil(dialog)
    await expect
      .poll(() => [...(dialog()?.acts ?? [])])
      .toEqual(['Вы удаляете ключ «A».', 'Вы удаляете ключ «B».'])
    confirmed = isConfirmed
    opened.onAnswer(isConfirmed)
    expect(await Promise.all(requests)).toEqual([expected, expected, expected])
    expect(dialog()).toBeNull()
  }
)

test('a refusal that arrives just after a confirmation is sent again without a second dialog', async () => {
  const store = createStore()
  const dialog = () => store.get(requestedConfirmationAtom)
  let confirmed = false
  const now = vi.spyOn(Date, 'now').mockReturnValue(1)
  const late = Promise.withResolvers<Result<string>>()
  const answers = [late.promise]
  const send = async (): Promise<Result<string>> => (confirmed ? { ok: true, data: 'sent' } : NEEDED)
  const first = sendConfirmed(store.set, 'Вы удаляете ключ «A».', send)
  const second = sendConfirmed(store.set, 'Вы удаляете ключ «B».', () => answers.pop() ?? send())
  const opened = await vi.waitUntil(dialog)
  confirmed = true
  now.mockReturnValue(2)
  opened.onAnswer(true)
  expect(await first).toEqual({ ok: true, data: 'sent' })
  late.resolve(NEEDED)
  expect(await second).toEqual({ ok: true, data: 'sent' })

  confirmed = false
  const again = sendConfirmed(store.set, 'Вы удаляете ключ «C».', send)
  expect([...(await vi.waitUntil(dialog)).acts]).toEqual(['Вы удаляете ключ «C».'])
  dialog()?.onAnswer(false)
  expect(await again).toEqual({ ok: false, error: { kind: 'aborted' } })
  now.mockRestore()
})
