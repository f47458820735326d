import type { ServerConfig } from '@cloud/api'
import { type Choices, DEFAULT_CHOICES } from '../../state/choices/choices.ts'
import { flavorKey } from '../../state/choices/flavor-key.ts'
import { formatChoices } from '../../state/choices/format-choices.ts'

/** The address in the configurator of a server like this one. */
export function sameAgain(server: ServerConfig): string {
  const key = flavorKey(server)
  const machine: Choices['machine'] =
    key === null
      ? { type: 'cpu', cpu_count: server.cpu_count, ram_count: server.ram_count }
      : { type: 'gpu', card: key.gpu, flavor: key }
  const choices = {
    ...DEFAULT_CHOICES,
    machine,
    os: server.os.id,
    ssdSize: server.ssd_count,
    period: server.price_plan
  }
  return formatChoices(choices, server.gpu === null ? [] : [server.gpu])
}
