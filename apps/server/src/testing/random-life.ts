import fc from 'fast-check'
import { FLAVOR, HOUR, orderOf, type SmallCloud } from '../billing/testing/small-cloud.ts'
import { statusOf } from '../platform/http/errors.ts'
import { Refusal } from '../platform/refusal.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'

const which = fc.nat({ max: 2 })
const plan = fc.constantFrom(0, 1, 3)

/**
 * Generates an act or event of an account with up to three servers.
 *
 * @param days maximum pause
 */
export const anyAct = (days: number) =>
  fc.oneof(
    fc.record({ do: fc.constant('top-up' as const), sum: fc.integer({ min: 1, max: 900_000 }) }),
    fc.record({ do: fc.constant('create' as const), plan }),
    fc.record({ do: fc.constant('replan' as const), which, plan, cloud: fc.boolean() }),
    fc.record({ do: fc.constant('renewal' as const), which, on: fc.boolean() }),
    fc.record({ do: fc.constantFrom('ready', 'down', 'failed', 'start', 'stop'), which }),
    fc.record({ do: fc.constant('wait' as const), quarters: fc.integer({ min: 1, max: days * 24 * 4 }) })
  )
type Act = ReturnType<typeof anyAct> extends fc.Arbitrary<infer A> ? A : never

/** Ignores refusals: a refused request changes nothing, so a random life may send it. */
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && statusOf(error) === 409)) throw error
  })
}

/**
 * Runs one act of an account.
 *
 * @param ids its servers; a new server is appended
 */
export async function live(cloud: SmallCloud, account: number, ids: number[], step: Act): Promise<void> {
  if (step.do === 'wait') cloud.now += (step.quarters * HOUR) / 4
  else if (step.do === 'top-up') await cloud.topUp(account, step.sum)
  else if (step.do === 'create') {
    if (ids.length > 2) return
    const { server_id } = await cloud.create(account, { price_plan: step.plan })
    ids.push(server_id)
    await cloud.answer(account, server_id, 'ready')
  } else {
    const id = ids[step.which]
    if (id === undefined) return
    if (step.do === 'ready' || step.do === 'down' || step.do === 'failed')
      await cloud.answer(account, id, step.do)
    else if ('on' in step)
      await cloud.do((tx, now) => changeServerSettings(tx, account, id, now, { auto_renewal: step.on }))
    else if (step.do === 'start' || step.do === 'stop') {
      const change = { status: step.do === 'start' ? 1 : 0, expected_total_rub_cents: null } as const
      await unlessRefused(cloud.do((tx, now) => changeStatus(tx, account, id, now, change)))
    } else if ('plan' in step) {
      const machine = orderOf(step.cloud ? FLAVOR.cloud : FLAVOR.cpu, step.plan)
      const wanted = { ...machine, configuration_id: id, expected_returned_rub_cents: null }
      await unlessRefused(cloud.do((tx, now) => changeConfiguration(tx, account, now, wanted)))
    }
  }
}
