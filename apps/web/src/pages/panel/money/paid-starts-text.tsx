import type { TopUpState } from '@cloud/api'
import { startResultText } from '@cloud/pricing/words'
import { moscowMoment } from '@cloud/ui'
import { loadedData } from '../../../state/core/resource.ts'
import { useValue } from '../../../state/hooks.ts'
import { startDeadline } from '../../../state/money/awaited-payments.ts'
import { serversResource } from '../../../state/servers/account-servers.ts'
import css from '../parts/panel.module.css'

interface Props {
  readonly topUp: TopUpState
}

/** The outcome of the starts paid by a top-up, or the time until which its money starts the servers. */
export function PaidStartsText({ topUp }: Props) {
  const { starts } = topUp
  const all = loadedData(useValue(serversResource.state)) ?? []
  if (starts.length === 0) return null
  const name = (id: number) => all.find((server) => server.id === id)?.name ?? `№\u00a0${id}`
  if (starts.some(({ result }) => result === null)) {
    const until = new Date(startDeadline(topUp)).toISOString()
    const names = starts.map(({ server_id }) => `«${name(server_id)}»`).join(', ')
    return (
      <span>{`Если они придут до\u00a0${moscowMoment(until)}, ${starts.length === 1 ? 'запустится' : 'запустятся'} ${names}.`}</span>
    )
  }
  return starts.map(({ server_id, result }) => (
    <span key={server_id} className={css.result}>
      {`${startResultText(result ?? '', name(server_id))}.`}
    </span>
  ))
}
