import type { ServerConfig } from '@cloud/api'
import { DEFAULT_CHOICES } from '../../../state/address/choices.ts'
import { machineOf } from '../../../state/address/flavor-key.ts'
import { formatChoices } from '../../../state/address/format-choices.ts'

/** The address in the configurator of a server like this one. */
export function sameAgain(server: ServerConfig): string {
  const choices = {
    ...DEFAULT_CHOICES,
    machine: machineOf(server),
    os: server.os.id,
    ssdSize: server.ssd_count,
    period: server.price_plan
  }
  return formatChoices(choices, { gpus: server.gpu === null ? [] : [server.gpu], flavors: null })
}
