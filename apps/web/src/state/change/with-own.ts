import type { Gpu, ServerConfig } from '@cloud/api'
import type { Choices, Machine } from '../choices/choices.ts'
import { flavorKey } from '../choices/flavor-key.ts'
import { currentCard } from '../choices/parse-choices.ts'
import { planFor } from '../choices/plan-for.ts'
import type { LeftOpen } from './left-open.ts'

function ownMachine(machine: Machine, server: ServerConfig): Machine {
  if (machine.type === 'cpu') return machine
  // a link to another card asks for that card
  if (machine.card !== null && machine.card !== server.gpu?.id) return machine
  const { cpu_count, ram_count } = server
  const key = flavorKey(server)
  return key === null ? { type: 'cpu', cpu_count, ram_count } : { ...machine, flavor: key }
}

/** The choices with the server's own flavor and plan where the address left them open (decisions, section 6). */
export function withOwn(
  choices: Choices,
  open: LeftOpen,
  server: ServerConfig,
  gpus: readonly Gpu[]
): Choices {
  const machine = open.machine ? ownMachine(choices.machine, server) : choices.machine
  const period = open.period ? planFor(currentCard(machine, gpus), server.price_plan) : choices.period
  return { ...choices, machine, period }
}
