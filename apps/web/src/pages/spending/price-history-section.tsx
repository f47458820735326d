import type { PriceHistory, ServerConfig } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { watchedConfigurationText } from '@cloud/pricing/words'
import { EmptyState, moscowDate, percent, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import {
  loadPriceHistoryAtom,
  type PriceHistoryKey,
  priceHistories
} from '../../state/catalogue/price-histories.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import css from './spending.module.css'

/** Number of prices shown per configuration. */
const MAX_PRICES = 6

const configurationName = (server: ServerConfig) =>
  watchedConfigurationText({ gpu: server.gpu, gpu_count: server.gpu_count, machine: server })

const changeText = (points: number) => (points > 0 ? `+${percent(points)}` : percent(points))

function PriceTable({ name, prices }: { readonly name: string; readonly prices: PriceHistory['prices'] }) {
  return (
    <table>
      <caption>{name}</caption>
      <tbody>
        {prices
          .slice(0, MAX_PRICES)
          .map(({ valid_from, flavor_monthly_price_rub_cents: price, change_percent }, index) => (
            <tr key={valid_from}>
              <th scope="row">{`с\u00a0${moscowDate(valid_from)}`}</th>
              <td>{formatRub(price)}</td>
              <td>
                {change_percent !== null
                  ? changeText(Math.round(change_percent * 100))
                  : index === prices.length - 1
                    ? 'первая цена'
                    : '—'}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function PriceHistoryList({ list }: { readonly list: readonly ServerConfig[] }) {
  const named = new Map(list.map((server) => [server.flavor_id, configurationName(server)]))
  const key: PriceHistoryKey = `flavor_ids=${[...named.keys()].sort((a, b) => a - b).join(',')}`
  const load = useValue(priceHistories.stateByKey)(key)
  const reload = useAction(loadPriceHistoryAtom)
  useEffect(() => void reload(key), [reload, key])
  return (
    <LoadSection load={load} heading="Не удалось загрузить историю цены" onRetry={() => void reload(key)}>
      {(histories) => {
        const moved = histories.filter(({ prices }) => prices.length > 1)
        return moved.length === 0 ? (
          <EmptyState heading="Цена ваших конфигураций не менялась" />
        ) : (
          <div className={css.prices}>
            {moved.map(({ flavor_id, prices }) => (
              <PriceTable key={flavor_id} name={named.get(flavor_id) ?? ''} prices={prices} />
            ))}
          </div>
        )
      }}
    </LoadSection>
  )
}

/** Previous prices of the configurations of the account's servers; nothing if the account has no servers. */
export function PriceHistorySection() {
  const load = useValue(serversResource.state)
  if (load.state !== 'ready' || load.data.length === 0) return null
  return (
    <Section heading="История цены" aside={<small>за месяц без диска и скидок</small>}>
      <PriceHistoryList list={load.data} />
      <p className={css.note}>Оплаченного периода новые цены не касаются.</p>
    </Section>
  )
}
