import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { Person } from '../../testing/person.ts'
import { serve } from '../../testing/serve.ts'
import { operate } from '../cli/operate.ts'

test('audit list shows acts of the account, of operators, and its ledger, the latest first', async () => {
  const served = await serve()
  const run = async (words: readonly string[]) => {
    const operated = await operate(words, { DATABASE_URL: served.url, SANDBOX: '1' }, COMMANDS)
    return { ...operated, output: JSON.parse(operated.stdout) }
  }
  const email = `${randomUUID()}@cloud.test`
  const person = await Person.signedUp(served.base, email)
  const { account_id } = person
  await (await Person.visitor(served.base)).post('/api/auth/sign-in/email', { email, password: 'wrong' })
  await person.patch(`/api/v1/user/${account_id}/`, { name: 'Вера', phone: '+7 495 123-45-67' })
  const credit = ['accounts', 'credit', String(account_id), '100', '--reason', 'За сбой', '--reference', '1']
  expect((await run(credit)).output).toMatchObject({ posted: true })
  expect(await run(credit)).toMatchObject({
    status: 4,
    stdout: expect.stringContaining('"posted": false'),
    stderr: expect.stringContaining("This credit was done before under --reference '1'")
  })
  const invoice = await person.post('/api/v1/top-ups/', { amount_rub_cents: 50_000, payment_type: 'invoice' })
  const paid = ['invoices', 'paid', String((invoice.body as { id: number }).id), '--reference', 'PP 1']
  expect((await run(paid)).status).toBe(0)
  expect(await run(paid)).toMatchObject({
    status: 4,
    stderr: expect.stringContaining("Transfer 'PP 1' was credited before")
  })
  await person.post('/api/auth/sign-out', {})
  const { output } = await run(['audit', 'list', '--account', String(account_id)])
  expect(
    output.map(({ who, act }: { who: string; act: string }) => `${who.split(' ')[0]} ${act}`).sort()
  ).toEqual([
    'account profile_changed',
    'account sign_in_failed',
    'account signed_out',
    'account signed_up',
    'ledger invoice_requested',
    'ledger top_up_balance',
    'ledger top_up_balance',
    'operator accounts credit',
    'operator accounts credit',
    'operator invoices paid',
    'operator invoices paid'
  ])
  expect(output[0]).toMatchObject({ act: 'signed_out', account_id, details: { address: '127.0.0.1' } })
  expect(output).toContainEqual(
    expect.objectContaining({
      act: 'top_up_balance',
      details: expect.objectContaining({ text: 'Корректировка: За сбой' })
    })
  )
  expect(JSON.stringify(output)).not.toContain('495 123')
  const all = (await run(['audit', 'list', '--limit', '1000'])).output
  expect(all.length).toBeGreaterThanOrEqual(5)
  await expect(served.owner.query('delete from account_acts')).rejects.toThrow('only added to')
  await expect(served.owner.query(`update account_acts set act = 'x'`)).rejects.toThrow('only added to')
  await served.stop()
})
