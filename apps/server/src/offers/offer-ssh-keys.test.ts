import { expect, test } from 'vitest'
import { newPublicKey } from '../account/ssh-keys/testing/new-public-key.ts'
import { Person } from '../testing/person.ts'
import { ITEM, OfferDesk, offerOf } from './testing/offer-desk.ts'

test('an acceptance installs the chosen SSH keys on all servers of the offer, and refuses keys of other accounts', async () => {
  const desk = await OfferDesk.open()
  const [author, buyer] = [await Person.signedUp(desk.served.base), await Person.signedUp(desk.served.base)]
  const keyOf = async (by: Person) => {
    const added = await by.post('/api/v1/ssh-keys/', { name: 'Ключ', public_key: newPublicKey() })
    return (added.body as { readonly id: number }).id
  }
  const [mine, theirs] = [await keyOf(buyer), await keyOf(author)]
  const { id } = await desk.saved(author, { items: [{ ...ITEM, quantity: 3 }] })
  for (const ssh_key_ids of [[mine, theirs], Array(6).fill(mine), 'all'])
    expect(await desk.accept(id, buyer, { ssh_key_ids })).toMatchObject({
      status: 400,
      body: { fields: { ssh_key_ids: expect.any(String) } }
    })
  const { servers } = offerOf(await desk.accept(id, buyer, { ssh_key_ids: [mine] }))
  expect(servers).toHaveLength(3)
  for (const { server_id } of servers)
    expect((await buyer.get(`/api/v1/cld_srv_cfg/${server_id}/`)).body).toMatchObject({
      ssh_keys: [{ name: 'Ключ' }]
    })
  await desk.served.stop()
})
