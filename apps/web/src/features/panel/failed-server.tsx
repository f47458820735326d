import type { ServerConfig } from '@cloud/api'
import { Link, Notice } from '@cloud/ui'
import { goAtom } from '../../state/address/place.ts'
import { useAction } from '../../state/use.ts'
import { sameAgain } from './same-again.ts'

/** A machine that failed: what happened, what came of the money, and what to do. */
export function FailedServer({ server }: { readonly server: ServerConfig }) {
  const go = useAction(goAtom)
  const never = server.started_at === null
  return (
    <Notice
      kind="warn"
      heading={never ? 'Машина не запустилась' : 'Машина перестала отвечать'}
      action={
        <Link href={sameAgain(server)} onNavigate={go}>
          Собрать такой же
        </Link>
      }
    >
      {never
        ? 'Предоплата вернулась на баланс целиком. Соберите такой же сервер заново, а этот удалите.'
        : 'Остаток предоплаты и плата за последний час вернулись на баланс. Данные на диске целы, пока сервер не удалён: напишите в поддержку или соберите такой же.'}
    </Notice>
  )
}
