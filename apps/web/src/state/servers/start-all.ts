import type { ServerConfig } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import type { WriteError } from '../mutation/mutation.ts'
import { actAtom } from './act.ts'
import { newcomersAtom } from './seen.ts'
import { servers } from './servers.ts'

/** What a start takes from the balance: the prepayment of a first launch, else the plain hour, nothing while a paid hour lasts. */
export const takenAtStart = ({
  paid_until,
  server_full_rent_price_rub_cents: price
}: ServerConfig): number => (paid_until === null ? price : 0)

/** Servers that wait to be started. One that was made elsewhere counts once it is shown: nothing jumps by itself. */
export const waitingAtom = atom((get): readonly ServerConfig[] => {
  const newcomers = get(newcomersAtom)
  return (loaded(get(servers.state)) ?? []).filter((server) => canStart(server) && !newcomers.has(server.id))
})

export interface NotStarted {
  readonly server: ServerConfig
  /** null: it was not tried, because the one before got no answer. */
  readonly error: WriteError | null
}

/** A refusal is about one server; without an answer the others are not tried. */
const isOfServer = (error: WriteError) => error.kind === 'refused' && error.status === 409

/** Starts servers one after the other, each at the price that was shown. Answers what did not start and why. */
export const startAllAtom = atom(
  null,
  async (
    _get,
    set,
    wanted: readonly ServerConfig[],
    onNext: (nth: number) => void
  ): Promise<readonly NotStarted[]> => {
    const left: NotStarted[] = []
    let goesOn = true
    for (const [index, server] of wanted.entries()) {
      if (!goesOn) {
        left.push({ server, error: null })
        continue
      }
      onNext(index + 1)
      const body = { status: STATUS.start, expected_total_rub_cents: takenAtStart(server) }
      const error = await set(actAtom, server, { do: 'status', body })
      if (error === null) continue
      left.push({ server, error })
      goesOn = isOfServer(error)
    }
    return left
  }
)
