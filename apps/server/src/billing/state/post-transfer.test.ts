import { describe, expect, test } from 'vitest'
import { newAccount, rentServer } from '../testing/small-account.ts'
import type { Transfer, TransferSubject } from './account-state.ts'
import { type Posting, postTransfer, postTransferWithEvent } from './post-transfer.ts'

describe('a transfer', () => {
  const account = () => newAccount(100)
  const of = (rest: Partial<Pick<Transfer, 'at' | 'source' | 'target' | 'amount_rub_cents'>>): Posting => ({
    kind: 'failure',
    server_id: 1,
    purchase_no: 1,
    at: 5,
    source: 'acquiring',
    target: 'balance',
    amount_rub_cents: 100,
    ...rest
  })

  test.each([
    ['more than the balance has', { source: 'balance', target: 'revenue', amount_rub_cents: 101 }],
    ['more than a hold has', { source: 'hold', target: 'balance', amount_rub_cents: 1 }],
    ['less than nothing', { amount_rub_cents: -1 }]
  ] as const)('of %s is refused and leaves no trace', (_, rest) => {
    const one = account()
    one.servers.push({ ...rentServer(newAccount(0), 1, 1, 0) })
    expect(() => postTransfer(one, of(rest))).toThrow('failure:1:1: ')
    expect(one).toMatchObject({ balance: 100, last_at: 0, transfers: [] })
  })

  test('of the whole balance leaves 0; a transfer of 0 is skipped', () => {
    const one = account()
    postTransfer(one, of({ source: 'balance', target: 'revenue' }))
    expect([one.balance, one.transfers.length, one.last_at]).toEqual([0, 1, 5])
    postTransfer(one, of({ amount_rub_cents: 0, at: 9 }))
    expect([one.transfers.length, one.last_at]).toEqual([1, 5])
  })

  test.each<[string, TransferSubject, (number | null)[]]>([
    ['launch:1:2', { kind: 'launch', server_id: 1, purchase_no: 2 }, [1, 2, null, null, null]],
    ['hour:1:2:3', { kind: 'hour', server_id: 1, purchase_no: 2, hour_no: 3 }, [1, 2, 3, null, null]],
    ['top_up:4:5', { kind: 'top_up', top_up_id: 4, payment_no: 5 }, [null, null, null, 4, 5]],
    ['credit:letter 6', { kind: 'credit', reference: 'letter 6' }, [null, null, null, null, null]]
  ])('%s names its purpose, and its event its subject', (expected, subject, about) => {
    const one = account()
    const posting = {
      ...subject,
      at: 5,
      source: 'acquiring',
      target: 'balance',
      amount_rub_cents: 100
    } as const
    postTransferWithEvent(one, posting, '')
    const found = one.transfers.map(
      ({ key, kind, server_id, purchase_no, hour_no, top_up_id, payment_no }) => [
        key,
        kind,
        [server_id, purchase_no, hour_no, top_up_id, payment_no]
      ]
    )
    expect(found).toEqual([[expected, subject.kind, about]])
    expect(one.events.map(({ transfer_key }) => transfer_key)).toEqual([expected])
  })
})
