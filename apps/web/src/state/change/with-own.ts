import type { Flavor, Gpu, ServerConfig } from '@cloud/api'
import type { Choices, Machine } from '../choices/choices.ts'
import { flavorKey } from '../choices/flavor-key.ts'
import { nearestFlavor } from '../choices/nearest-flavor.ts'
import { currentCard } from '../choices/parse-choices.ts'
import { planFor } from '../choices/plan-for.ts'
import type { LeftOpen } from './left-open.ts'

function ownMachine(machine: Machine, server: ServerConfig, cpuOnly: readonly Flavor[]): Machine {
  if (machine.type === 'cpu') return machine
  // a link to another card asks for that card
  if (machine.card !== null && machine.card !== server.gpu?.id) return machine
  const key = flavorKey(server)
  if (key !== null) return { ...machine, flavor: key }
  const has = ({ id }: Flavor) => id === server.flavor_id
  // sliders stand somewhere, so that without its own the nearest is chosen
  const { cpu_count, ram_count } = cpuOnly.some(has) ? server : (nearestFlavor(cpuOnly, server) ?? server)
  return { type: 'cpu', cpu_count, ram_count }
}

/** The choices with the server's own flavor and plan where the address left them open (docs/rules/screen.md#choosing). */
export function withOwn(
  choices: Choices,
  open: LeftOpen,
  server: ServerConfig,
  gpus: readonly Gpu[],
  cpuOnly: readonly Flavor[] = []
): Choices {
  const machine = open.machine ? ownMachine(choices.machine, server, cpuOnly) : choices.machine
  const period = open.period ? planFor(currentCard(machine, gpus), server.price_plan) : choices.period
  return { ...choices, machine, period }
}
