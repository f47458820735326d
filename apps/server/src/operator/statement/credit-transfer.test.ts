import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOld } from '../../personal-data/forget-old.ts'
import { createMailService } from '../../platform/mail/mail-service.ts'
import { StatementDesk } from './testing/statement-desk.ts'
import { statementOf } from './testing/statements.ts'

let desk: StatementDesk
beforeAll(async () => {
  desk = await StatementDesk.open()
})
afterAll(() => desk.close())

test('what exceeds the invoice by more than the limit waits for a second operator', async () => {
  const [one, other] = [await desk.company(10_000), await desk.company(10_000)]
  const file = statementOf([desk.paymentOf(one.id), desk.paymentOf(other.id)])
  const words = (await desk.imported(file)).output.transfers.map((row: { transfer: string }) => row.transfer)
  const waits = async (word: string, invoice: number) => {
    const credit = await desk.run('ivan', 'statement', 'credit', word, '--invoice', String(invoice), '--yes')
    expect(credit).toMatchObject({ status: 5, output: { credited: false } })
    return credit.output.request_id as number
  }
  const [first, second] = [await waits(words[0], one.id), await waits(words[1], other.id)]
  expect((await desk.imported(file, '--yes')).output.transfers[0].why).toContain(
    `it waits for a second operator as request ${first}, for invoice ${one.id}`
  )
  expect(await waits(words[0], one.id)).toBe(first)
  expect(await desk.run('vera', 'corrections', 'approve', String(first), '--yes')).toMatchObject({
    status: 0
  })
  expect(await desk.run('vera', 'corrections', 'reject', String(second))).toMatchObject({ status: 0 })
  expect(await desk.imported(file, '--yes')).toMatchObject({ output: { known: 1, doubtful: 1 } })
  expect([await one.balance(), await other.balance()]).toEqual([12_000_000, 0])
  const { rows } = await desk.served.owner.query(
    'select account_id, payment_no from bank_transfers where request_id in ($1, $2)',
    [first, second]
  )
  expect(rows).toEqual([{ account_id: one.account_id, payment_no: 1 }])
})

test('the credits of a day count against the limit of the operator', async () => {
  const one = await desk.company(10_000)
  const { transfer } = (await desk.imported(statementOf([desk.paymentOf(one.id, { amount: '950.00' })])))
    .output.transfers[0]
  expect(
    await desk.run('vera', 'statement', 'credit', transfer, '--invoice', String(one.id), '--yes')
  ).toMatchObject({ status: 0 })
  const next = await desk.company(10_000)
  const { transfer: other } = (
    await desk.imported(statementOf([desk.paymentOf(next.id, { amount: '300.00' })]))
  ).output.transfers[0]
  expect(
    await desk.run('vera', 'statement', 'credit', other, '--invoice', String(next.id), '--yes')
  ).toMatchObject({ status: 5 })
})

test('credited transfers are deleted after the years of documents, requested ones when their request has expired', async () => {
  const [old, young, waiting] = [await desk.company(), await desk.company(), await desk.company(10_000)]
  await desk.imported(statementOf([desk.paymentOf(old.id), desk.paymentOf(young.id)]), '--yes')
  const { transfer } = (await desk.imported(statementOf([desk.paymentOf(waiting.id)]))).output.transfers[0]
  const credit = () =>
    desk.run('ivan', 'statement', 'credit', transfer, '--invoice', String(waiting.id), '--yes')
  expect((await credit()).status).toBe(5)
  const { account_id } = old
  await desk.served.owner.query(
    `update bank_transfers set at = now() - interval '7 years' where account_id = $1`,
    [account_id]
  )
  await desk.served.owner.query(`update statement_lines set read_at = now() - interval '7 years'
    where identity_hash = (select identity_hash from bank_transfers where account_id = ${account_id})`)
  const stored = async () => {
    const all = [old.account_id, young.account_id, waiting.account_id]
    const { rows } = await desk.served.owner.query(
      'select account_id from bank_transfers where account_id = any($1) order by 1',
      [all]
    )
    return rows.map((row) => row.account_id)
  }
  const { rows: before } = await desk.served.owner.query(
    'select count(*)::integer as count from statement_lines'
  )
  const keep = { acts: 365, leads: 365, offers: 1095, emails: 30, payersYears: 5 }
  const forget = () =>
    forgetOld(desk.served.services.db, createMailService(desk.served.services.settings), keep)
  await forget()
  expect(await stored()).toEqual([young.account_id, waiting.account_id])
  const { rows: after } = await desk.served.owner.query(
    'select count(*)::integer as count from statement_lines'
  )
  expect(before[0].count - after[0].count).toBe(1)

  const expire = () =>
    desk.served.owner.query(
      `alter table correction_requests disable trigger user;
      update correction_requests set expires_at = now() - interval '1 second' where account_id = ${waiting.account_id};
      alter table correction_requests enable trigger user`
    )
  await expire()
  expect((await credit()).status).toBe(5)
  expect(await stored()).toEqual([young.account_id, waiting.account_id])
  await expire()
  await forget()
  expect(await stored()).toEqual([young.account_id])
})
