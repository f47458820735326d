import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { gigabytes, Link, launchLimit, Notice } from '@cloud/ui'
import { supportAtom } from '../../../state/core/globals-atom.ts'
import { useValue } from '../../../state/hooks.ts'

function ManualStartNotice({ limit }: { readonly limit: string }) {
  const support = useValue(supportAtom)
  return (
    <Notice heading={`Готовим машину, обычно до\u00a0${limit}.`}>
      <span>
        Адрес и логин пришлём на почту, страницу можно закрыть. Отменить запуск, пока машину готовят, нельзя.
        Не запустится за это время — вся сумма вернётся на баланс.
      </span>
      {support && (
        <>
          <span>{' Поддержка: '}</span>
          {support.ways.map(({ href, text }, index) => (
            <span key={href}>
              {index > 0 && <span>{', '}</span>}
              <Link href={href}>{text}</Link>
            </span>
          ))}
        </>
      )}
    </Notice>
  )
}

/** What the machine is doing and what that means for the money, in states that need an explanation. */
export function ServerStateNotice({ server }: { readonly server: ServerConfig }) {
  const { status, manual_start, is_off_inside, started_at, addresses, ssd_count, gpu } = server
  if (status === STATUS.start && manual_start !== null)
    return <ManualStartNotice limit={launchLimit(manual_start)} />
  if (is_off_inside)
    return (
      <Notice kind="warn" heading="Система выключена, но сервер оплачивается.">
        {`${gpu === null ? 'Место остаётся' : 'Видеокарты остаются'} за вами: ${formatRub(server.hour_price_rub_cents, 'always')} в\u00a0час. Включить можно бесплатно, остановка освободит ${gpu === null ? 'место' : 'видеокарты'}.`}
      </Notice>
    )
  if (status === STATUS.paused && started_at !== null) {
    const [first] = addresses
    const address = first === undefined ? '' : ` Адрес прежний: ${first.address}.`
    return (
      <Notice heading={`Диск ${gigabytes(ssd_count)} сохранён, хранение бесплатно.`}>
        {`${gpu === null ? 'Место освобождено' : 'Видеокарты освобождены'}: запуск возможен, пока есть свободные.${address}`}
      </Notice>
    )
  }
  if (status === STATUS.requested)
    return (
      <Notice heading="Запустится сам, когда освободится место.">
        Ожидание бесплатно. Если денег к тому времени не хватит, место в очереди сохранится.
      </Notice>
    )
  return null
}
