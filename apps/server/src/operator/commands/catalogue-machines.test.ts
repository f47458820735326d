import { afterAll, beforeAll, expect, test } from 'vitest'
import seed from '../../sandbox/seed/catalogue.json' with { type: 'json' }
import { openOperatorShell } from '../../testing/operator-shell.ts'

let operator: Awaited<ReturnType<typeof openOperatorShell>>
let run: typeof operator.run
beforeAll(async () => {
  operator = await openOperatorShell()
  ;({ run } = operator)
})
afterAll(() => operator.end())

const [first, ...flavors] = seed.flavors
const take = (content: unknown, ...options: string[]) =>
  run(['catalogue', 'import', operator.file(content), ...options])

test('fields about machines are imported and exported; a field that the file omits keeps its value', async () => {
  await take(seed)
  const [os, ...oses] = seed.oses
  const machine = { machines: 'openstack', launch_minutes: 20, openstack_flavor: 'gpu.h100' }
  const image = { openstack_image: 'debian-13', login: 'debian' }
  const named = {
    ...seed,
    flavors: [{ ...first, ...machine }, ...flavors],
    oses: [{ ...os, ...image }, ...oses]
  }
  const [osChange, flavorChange] = (await take(named, '--dry-run')).output.changes
  expect(osChange).toMatchObject({ list: 'oses', id: os?.id, becomes: image })
  expect(flavorChange).toMatchObject({ list: 'flavors', id: first?.id, becomes: machine })
  await take(named)
  expect((await take(seed)).output.changes).toEqual([])
  const saved = (await run(['catalogue', 'export'])).output
  expect(saved.oses.find(({ id }: { id: number }) => id === os?.id)).toMatchObject(image)
  expect(saved.flavors.find(({ id }: { id: number }) => id === first?.id)).toMatchObject(machine)
  const emptied = { ...seed, flavors: [{ ...first, openstack_flavor: null }, ...flavors] }
  expect((await take(emptied)).output.changes).toMatchObject([
    { was: { openstack_flavor: 'gpu.h100' }, becomes: { openstack_flavor: null } }
  ])
  const none = { openstack_image: null, login: null }
  const plain = { machines: null, launch_minutes: null, openstack_flavor: null }
  await take({ ...seed, flavors: [{ ...first, ...plain }, ...flavors], oses: [{ ...os, ...none }, ...oses] })
})

test.each([
  [{ machines: 'simulated' }, 'machines (id 1): must be manual or openstack'],
  [{ launch_minutes: 0 }, 'launch_minutes (id 1): must be a whole number from 1 to 10080'],
  [{ openstack_flavor: '' }, 'openstack_flavor (id 1): must be a text of 1 to 255 characters']
])('a flavor with %j is refused', async (change, message) => {
  expect(
    (await take({ ...seed, flavors: [{ ...first, ...change }, ...flavors] }, '--dry-run')).stderr
  ).toContain(message)
})
