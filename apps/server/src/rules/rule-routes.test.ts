import { HOUR_MS } from '@cloud/pricing/books'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

const RULES = '/api/v1/rules/'
const BELOW = { kind: 'balance_below', amount_rub_cents: 5_000_000 }
const WEEKLY = { kind: 'weekly', days: [1, 5], time: '20:00' }
const SOON = () => ({ kind: 'at', moment: new Date(Date.now() + HOUR_MS).toISOString() })

let served: Served
let person: Person
beforeAll(async () => {
  served = await serve({ LIMIT_WRITES: '100000' })
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

const rule = (rest: object = {}) => ({ name: 'Мало денег', when: BELOW, then: 'notify', ...rest })
const idOf = (body: unknown) => v.parse(v.object({ id: v.number() }), body).id
const save = async (rest: object = {}) => idOf((await person.post(RULES, rule(rest))).body)

describe('a rule', () => {
  test('is returned as saved, listed newest first, changed in part, and removed', async () => {
    const { status, body } = await person.post(RULES, rule())
    expect(status).toBe(200)
    const id = idOf(body)
    const saved = { id, name: 'Мало денег', is_enabled: true, server_id: null, when: BELOW, then: 'notify' }
    expect(body).toEqual(saved)
    const other = await save({ name: 'Вечер', when: WEEKLY, then: 'stop', is_enabled: false })
    expect((await person.get(RULES)).body).toMatchObject({ count: 2, results: [{ id: other }, saved] })
    expect((await person.get(`${RULES}?limit=1&offset=1`)).body).toEqual({ count: 2, results: [saved] })
    expect((await person.patch(`${RULES}${other}/`, { name: ' Ночь ' })).body).toEqual({
      id: other,
      name: 'Ночь',
      is_enabled: false,
      server_id: null,
      when: WEEKLY,
      then: 'stop'
    })
    expect((await person.delete(`${RULES}${id}/`)).body).toEqual({ id })
    expect((await person.delete(`${RULES}${id}/`)).status).toBe(404)
    expect((await person.get(`${RULES}${id}/`)).status).toBe(404)
    expect((await person.get(RULES)).body).toMatchObject({ count: 1 })
  })

  test.each([
    ['a name that is too long', { name: 'я'.repeat(61) }, ['name']],
    ['no name', { name: ' ' }, ['name']],
    ['no condition', { when: undefined }, ['when']],
    ['an unknown condition', { when: { kind: 'moon' } }, ['when']],
    ['an amount of nothing', { when: { ...BELOW, amount_rub_cents: 0 } }, ['when']],
    ['a part of a kopek', { when: { ...BELOW, amount_rub_cents: 1.5 } }, ['when']],
    ['more than there may be', { when: { ...BELOW, amount_rub_cents: 10 ** 11 + 1 } }, ['when']],
    ['a moment that has passed', { when: { kind: 'at', moment: '2026-01-01T00:00:00Z' } }, ['when']],
    ['the thirteenth month', { when: { kind: 'at', moment: '2027-13-01T00:00:00Z' } }, ['when']],
    ['no day of the week', { when: { ...WEEKLY, days: [] } }, ['when']],
    ['a day twice', { when: { ...WEEKLY, days: [1, 1] } }, ['when']],
    ['the eighth day', { when: { ...WEEKLY, days: [8] } }, ['when']],
    ['24:00', { when: { ...WEEKLY, time: '24:00' } }, ['when']],
    ['too many hours', { when: { kind: 'ran_for', hours: 8641 }, server_id: 1 }, ['server_id', 'when']],
    ['hours of no server', { when: { kind: 'ran_for', hours: 1 } }, ['server_id']],
    ['the server of nobody', { server_id: 999_999 }, ['server_id']],
    ['a start of no server', { when: WEEKLY, then: 'start' }, ['server_id']],
    ['a start by money', { then: 'start', server_id: 999_999 }, ['server_id', 'then']],
    ['an unknown act', { then: 'delete' }, ['then']],
    ['a switch that is none', { is_enabled: 1 }, ['is_enabled']]
  ])('%s: 400 at its field', async (_, rest, fields) => {
    const { status, body } = await person.post(RULES, rule(rest))
    const faults = v.parse(v.object({ fields: v.record(v.string(), v.string()) }), body).fields
    expect([status, Object.keys(faults).every((name) => fields.includes(name))]).toEqual([400, true])
  })

  test('of another account is not found, and a visitor has none', async () => {
    const id = await save()
    const other = await Person.signedUp(served.base)
    expect((await other.get(`${RULES}${id}/`)).status).toBe(404)
    expect((await other.patch(`${RULES}${id}/`, { name: '' })).status).toBe(404)
    expect((await other.delete(`${RULES}${id}/`)).status).toBe(404)
    expect((await other.get(`${RULES}${id}/preview/`)).status).toBe(404)
    expect((await (await Person.visitor(served.base)).get(RULES)).status).toBe(401)
  })

  test('above twenty is refused, also for concurrent requests', async () => {
    const other = await Person.signedUp(served.base)
    const answers = await Promise.all(Array.from({ length: 22 }, () => other.post(RULES, rule())))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_rules' })
  })

  test('by date cannot be switched on or saved after its moment, but may be renamed', async () => {
    const id = await save({ when: SOON(), is_enabled: false })
    await served.services.pool.query(
      `update rules set condition = '{"kind": "at", "moment": 1000}' where rule_id = $1`,
      [id]
    )
    const path = `${RULES}${id}/`
    expect((await person.patch(path, { is_enabled: true })).body).toMatchObject({
      fields: { when: expect.any(String) }
    })
    expect((await person.patch(path, { when: { kind: 'at', moment: '1970-01-01T00:00:01Z' } })).status).toBe(
      400
    )
    expect((await person.patch(path, { name: 'Давно' })).body).toMatchObject({
      name: 'Давно',
      is_enabled: false
    })
    expect((await person.patch(path, { when: SOON(), is_enabled: true })).status).toBe(200)
  })
})

describe('firing', () => {
  test('is predicted for time rules, and not for rules that are off', async () => {
    const when = SOON()
    const id = await save({ when })
    expect((await person.get(`${RULES}${id}/preview/`)).body).toEqual({
      next_at: when.moment,
      is_estimate: false
    })
    await person.patch(`${RULES}${id}/`, { is_enabled: false })
    expect((await person.get(`${RULES}${id}/preview/`)).body).toEqual({ next_at: null, is_estimate: false })
  })
})
