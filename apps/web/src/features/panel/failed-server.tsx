import type { ServerConfig } from '@cloud/api'
import { Link, Notice } from '@cloud/ui'
import { goAtom } from '../../state/address/go.ts'
import { useAction } from '../../state/use.ts'
import { sameAgain } from './same-again.ts'

/** A machine that failed: what happened, what came of the money, and what to do. */
export function FailedServer({ server }: { readonly server: ServerConfig }) {
  const go = useAction(goAtom)
  // every launch begins without it, that of a server which has run for months, too
  const inLaunch = server.started_at === null
  return (
    <Notice
      kind="warn"
      heading={inLaunch ? 'Машина не запустилась' : 'Машина перестала отвечать'}
      action={
        <Link href={sameAgain(server)} onNavigate={go}>
          Собрать такой же
        </Link>
      }
    >
      {inLaunch
        ? 'Деньги за этот запуск, если они были взяты, вернулись на баланс. Если сервер уже работал, данные на его диске целы, пока он не удалён: напишите в поддержку или соберите такой же.'
        : 'Остаток предоплаты и плата за последний час вернулись на баланс. Данные на диске целы, пока сервер не удалён: напишите в поддержку или соберите такой же.'}
    </Notice>
  )
}
