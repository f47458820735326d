import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { person as anna } from '../../../../../testing/person.ts'
import { eraseAccount } from '../../personal-data/erase-account.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

const USER = '/api/v1/user/'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serve()
  person = await Person.signedUp(served.base, 'anna@cloud.test')
})
afterAll(() => served.stop())

const path = () => `${USER}${person.account_id}/`

test('for a visitor the list of users is empty', async () => {
  const { status, body } = await (await Person.visitor(served.base)).get(USER)
  expect({ status, body }).toEqual({ status: 200, body: [] })
})

test('a new account is a private person without money', async () => {
  expect((await person.get(USER)).body).toEqual([
    { ...anna, id: person.account_id, email: 'anna@cloud.test' }
  ])
  expect((await person.get(`${USER}?limit=1`)).body).toHaveLength(1)
  expect((await person.get(`${USER}?offset=1`)).body).toEqual([])
})

describe('the profile', () => {
  test('changes the given fields and keeps the others', async () => {
    const { status, body } = await person.patch(path(), {
      name: ' Анна Ли ',
      user_type: 'org',
      company: 'ООО «Ромашка»',
      phone: '+7 900 000-00-00',
      email: 'other@cloud.test',
      balance_rub_cents: 100,
      id: 7
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: person.account_id,
      name: 'Анна Ли',
      user_type: 'org',
      company: 'ООО «Ромашка»',
      inn: '',
      kpp: '',
      email: 'anna@cloud.test',
      balance_rub_cents: 0
    })
    expect((await person.patch(path(), { inn: '7707083893', kpp: '773601001' })).body).toMatchObject({
      name: 'Анна Ли',
      inn: '7707083893',
      kpp: '773601001'
    })
    expect((await person.patch(path(), {})).body).toMatchObject({ name: 'Анна Ли', inn: '7707083893' })
    expect((await person.get(USER)).body).toMatchObject([{ name: 'Анна Ли', kpp: '773601001' }])
  })

  test.each([
    ['an empty name', { name: '' }, 'name'],
    ['a huge name', { name: 'я'.repeat(101) }, 'name'],
    ['no name', { name: null }, 'name'],
    ['a type that is none', { user_type: 'root' }, 'user_type'],
    ['an INN with a wrong digit', { inn: '7707083894' }, 'inn'],
    ['eleven digits', { inn: '50010073225' }, 'inn'],
    ['figures of another script', { inn: '٧٧٠٧٠٨٣٨٩٣' }, 'inn'],
    ['an INN as a number', { inn: 7707083893 }, 'inn'],
    ['a short KPP', { kpp: '77360100' }, 'kpp'],
    ['a KPP with a letter', { kpp: '77360100A' }, 'kpp'],
    ['letters for a phone', { phone: 'позвоните' }, 'phone'],
    ['a zero byte', { company: 'a\u0000' }, 'company']
  ])('is refused with %s', async (_, change, field) => {
    const { status, body } = await person.patch(path(), change)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test.each(['[]', 'null', '"name"', '7', 'true'])(
    'is refused as %s: a change is an object',
    async (text) => {
      expect((await person.patch(path(), text)).status).toBe(400)
    }
  )

  test('of another account is not found, before the body is checked', async () => {
    const other = await Person.signedUp(served.base)
    expect((await other.patch(path(), { name: 'Чужая' })).status).toBe(404)
    expect((await other.patch(path(), { name: '' })).status).toBe(404)
    for (const id of ['0', '-1', 'abc', '99999999', '9007199254740993', '1e3', '%00'])
      expect((await person.patch(`${USER}${id}/`, { name: 'Чужая' })).status).toBeOneOf([400, 404])
  })

  test('concurrent changes of requisites cannot avoid the confirmation', async () => {
    const { pool } = served.services
    const email = 'olga@cloud.test'
    const olga = await Person.signedUp(served.base, email)
    const copied = await Person.visitor(served.base)
    await copied.signIn(email)
    await pool.query('update sessions set confirmed_at = null where account_id = $1', [olga.account_id])
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query(`update accounts set company = 'ООО «Новое»' where account_id = $1`, [olga.account_id])
    const answer = copied.patch(`${USER}${olga.account_id}/`, { company: '' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await served.owner.query(waiting)).rowCount).toBe(1)
    await holder.query('commit')
    expect(await answer).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
    expect((await olga.get(USER)).body).toMatchObject([{ company: 'ООО «Новое»' }])
  })

  test('a visitor has no profile', async () => {
    const visitor = await Person.visitor(served.base)
    expect((await visitor.patch(path(), { name: 'Чужая' })).status).toBe(401)
  })
})

test('a write that waits while its account is erased is refused, so that no personal data comes back', async () => {
  const { db } = served.services
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const rule = { name: 'Анна Снова', when: { kind: 'balance_below', amount_rub_cents: 1 }, then: 'notify' }
  for (const ask of [
    (person: Person) => person.patch(`/api/v1/user/${person.account_id}/`, { name: 'Анна Снова' }),
    (person: Person) => person.post('/api/v1/rules/', rule)
  ]) {
    const person = await Person.signedUp(served.base)
    const { account_id } = person
    let asked: ReturnType<typeof ask> | undefined
    await inTransaction(db, async (tx) => {
      await sql`select from accounts where account_id = ${account_id} for update`.execute(tx)
      asked = ask(person)
      await expect.poll(async () => (await served.owner.query(waiting)).rowCount).toBe(1)
      await eraseAccount(tx, account_id, await productNow(tx), 'owner')
    })
    expect(await asked).toMatchObject({ status: 401 })
    const { rows } = await served.owner.query(
      `select name, (select count(*)::integer from rules r where r.account_id = a.account_id) as rules
       from accounts a where account_id = $1`,
      [account_id]
    )
    expect(rows).toEqual([{ name: expect.not.stringContaining('Анна'), rules: 0 }])
  }
})
