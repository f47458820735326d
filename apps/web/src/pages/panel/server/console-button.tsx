import { errorText, type ServerConfig } from '@cloud/api'
import { Button } from '@cloud/ui'
import { useState } from 'react'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/hooks.ts'
import { requestConsoleAtom } from '../../../state/servers/server-console.ts'

const DOUBLE_CLICK_MS = 500

/** Button that opens the console of a server in a new tab. */
export function ConsoleButton({ id }: Pick<ServerConfig, 'id'>) {
  const request = useAction(requestConsoleAtom)
  const say = useAction(toastAtom)
  const [opening, setOpening] = useState(false)

  async function openConsole() {
    // a window opened after the response would be blocked as a pop-up
    const tab = window.open('', '_blank')
    if (tab !== null) tab.opener = null
    setOpening(true)
    const answer = await request(id)
    // the response can come before the second click of a double click
    setTimeout(() => setOpening(false), DOUBLE_CLICK_MS)
    if (answer.ok && tab !== null) return tab.location.replace(answer.data.url)
    tab?.close()
    const text = answer.ok
      ? 'Браузер не открыл окно консоли: разрешите этому сайту новые окна.'
      : errorText(answer.error)
    say({ kind: 'bad', text })
  }

  return (
    <Button busy={opening} busyLabel="Консоль открывается" onClick={() => void openConsole()}>
      Консоль
    </Button>
  )
}
