import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { saveLead } from '../leads/save-lead.ts'
import { closeLead, listLeads, reopenLead, takeLead } from './leads.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

const kept = () =>
  cloud.do((tx, now) =>
    saveLead(tx, {
      account_id: null,
      name: 'Анна',
      phone: '+7 900 000-00-00',
      email: '',
      comment: '',
      configuration: null,
      now
    })
  )
const take = (lead_id: number, operator: string, over = false) =>
  cloud.do((tx, now) => takeLead(tx, { lead_id, operator, now }, over))
const close = (lead_id: number, operator: string, note: string | null = null) =>
  cloud.do((tx, now) => closeLead(tx, { lead_id, operator, now }, note))
const reopen = (lead_id: number) => cloud.do((tx) => reopenLead(tx, lead_id))
const listed = async (all: boolean) =>
  (await listLeads(cloud.db, { all, limit: 100 })).map(({ lead_id, state }) => [lead_id, state])

test('a lead is taken by one operator, and leaves the list after it is closed', async () => {
  const [first, second] = [await kept(), await kept()]
  const both = await Promise.allSettled([take(first, 'olga'), take(first, 'pavel')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [owner, other] = both[0]?.status === 'fulfilled' ? ['olga', 'pavel'] : ['pavel', 'olga']
  await expect(take(first, other)).rejects.toThrow(`Lead ${first} was taken by ${owner} at`)
  expect(await take(first, owner)).toMatchObject({ taken: false })
  expect(await listed(false)).toEqual([
    [second, 'new'],
    [first, 'taken']
  ])
  expect(await take(first, other, true)).toMatchObject({ taken: true })
  expect(await close(first, other, 'Купил')).toMatchObject({ closed: true })
  expect(await close(first, owner)).toEqual({ lead_id: first, closed_by: other, closed: false })
  await expect(take(first, owner, true)).rejects.toThrow(`was closed by ${other}`)
  expect(await listed(false)).toEqual([[second, 'new']])
  expect(await listLeads(cloud.db, { all: true, limit: 100 })).toMatchObject([
    { lead_id: second },
    { lead_id: first, state: 'closed', taken_by: other, note: 'Купил' }
  ])
  await expect(take(77, owner)).rejects.toThrow('There is no lead 77. See leads list.')
})

test('a reopened lead keeps its operator and note', async () => {
  const id = await kept()
  await take(id, 'olga')
  await close(id, 'pavel', 'Не отвечает')
  expect(await reopen(id)).toEqual({ lead_id: id, taken_by: 'olga', reopened: true })
  expect((await listLeads(cloud.db, { all: false, limit: 1 }))[0]).toMatchObject({
    lead_id: id,
    state: 'taken',
    closed_by: null,
    note: 'Не отвечает'
  })
  expect(await reopen(id)).toMatchObject({ reopened: false })
  expect(await close(id, 'olga')).toMatchObject({ closed: true })
  expect((await listLeads(cloud.db, { all: true, limit: 1 }))[0]).toMatchObject({ note: 'Не отвечает' })
  await expect(reopen(77)).rejects.toThrow('There is no lead 77. See leads list.')
})
