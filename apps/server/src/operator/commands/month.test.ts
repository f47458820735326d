import { expect, test } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { Renter, serveCatalogue } from '../../testing/renter.ts'
import { operate } from '../cli/operate.ts'

test('month show prints a month as JSON, or as a table for a spreadsheet', async () => {
  const served = await serveCatalogue()
  const renter = await Renter.signedUp(served)
  await renter.life()
  const { account_id } = renter.person
  const run = (...words: string[]) =>
    operate(['month', 'show', ...words], { DATABASE_URL: served.url }, COMMANDS)
  const shown = await run('2025-10', '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({
    month: '2025-10',
    is_over: true,
    revenue_rub_cents: 3_816,
    vat: [{ revenue_rub_cents: 3_816, vat_rub_cents: 636 }],
    balance_rub_cents: 966_154,
    accounts: [{ account_id, revenue_rub_cents: 3_816 }]
  })
  const { status, stdout } = await run('2025-10', '--csv')
  expect(status).toBe(0)
  const [head, ...lines] = stdout.split('\n')
  expect(head).toMatch(
    /^\uFEFFАккаунт;Плательщик;ИНН;КПП;Поступило картой;.*;Реализация;Реализация с НДС 20 %;НДС 20 %;Баланс на конец;Удержано на конец$/
  )
  const sums = '0,00;0,00;0,00;0,00;0,00;0,00;0,00;38,16;38,16;6,36;9661,54;0,00'
  expect(lines).toEqual([expect.stringContaining(`;${sums}`), `Итого за 2025-10;;;;${sums}`])
  expect(await run('2099-01')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The month 2099-01 has not begun: name an earlier one.')
  })
  for (const wrong of ['2025-13', '2025', '2025-1', 'x']) expect((await run(wrong)).status, wrong).toBe(2)
  await served.stop()
})
