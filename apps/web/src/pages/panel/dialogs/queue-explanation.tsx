import type { ServerConfig } from '@cloud/api'
import { formatRub } from '@cloud/pricing'

/** Explanation of the queue and of its end. */
export function QueueExplanation({ server }: { readonly server: ServerConfig }) {
  const { price_plan, server_full_rent_price_rub_cents: price, started_at } = server
  const taken =
    price_plan === 0 && started_at !== null
      ? 'дальше он будет оплачиваться по часам с баланса'
      : `с баланса спишется ${formatRub(price)}`
  return (
    <>
      <p>{`Когда подойдёт очередь, сервер запустится сам и ${taken}.`}</p>
      <p>
        Если денег не хватит, место в очереди сохранится, а запустится следующий сервер, на который денег
        хватает. Ожидание бесплатно, цена за это время не изменится, покинуть очередь можно в любой момент.
      </p>
    </>
  )
}
