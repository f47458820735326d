import type { Flavor, Gpu, ServerConfig } from '@cloud/api'
import { availablePlans, type PricePlan, type Terms } from '@cloud/pricing'
import { createKeyedResource } from '../core/resource.ts'
import type { Choices, Machine } from './choices.ts'
import { findNearestFlavor } from './nearest-flavor.ts'
import { findShownGpu } from './parse-choices.ts'

/** Returns the plan, or the card's first plan if the card does not have it. */
export function planForGpu(gpu: Gpu | null, plan: number, terms: Terms): PricePlan {
  const plans = availablePlans(gpu, terms)
  return plans.find((one) => one === plan) ?? plans[0] ?? 1
}

/** Servers that are being changed, by id. The code that loads them comes with the screen of a change. */
export const changedServers = createKeyedResource<number, ServerConfig>()

/** Values missing in the address, which are taken from the server that is being changed. */
export interface OmittedChoices {
  readonly machine: boolean
  readonly period: boolean
}

export const NOTHING_OMITTED: OmittedChoices = { machine: false, period: false }

// every address that the form writes names the flavor, or has the type without a flavor
const MACHINE_PARAMETER = /^(type|flavor\[.*|cpu_count|ram_count|ssdSize)$/

export function findOmittedChoices(query: string): OmittedChoices {
  const requested = new URLSearchParams(query)
  return {
    machine: ![...requested.keys()].some((name) => MACHINE_PARAMETER.test(name)),
    period: !requested.get('period')
  }
}

function machineFromServer(machine: Machine, server: ServerConfig, cpuOnly: readonly Flavor[]): Machine {
  if (machine.type === 'cpu') return machine
  // a link to another card requests that card
  if (machine.card !== null && machine.card !== server.gpu?.id) return machine
  if (server.gpu !== null) return { ...machine, flavor: server.flavor_id }
  const has = ({ id }: Flavor) => id === server.flavor_id
  // sliders need a position: if the list does not have the server's own size, choose the nearest
  const { cpu_count, ram_count } = cpuOnly.some(has) ? server : (findNearestFlavor(cpuOnly, server) ?? server)
  return { type: 'cpu', cpu_count, ram_count }
}

/** Returns the choices, with the server's own flavor and plan where the address leaves them open (docs/rules/screen.md#choosing). */
export function fillFromServer(
  choices: Choices,
  open: OmittedChoices,
  server: ServerConfig,
  { gpus, terms }: { readonly gpus: readonly Gpu[]; readonly terms: Terms },
  cpuOnly: readonly Flavor[] = []
): Choices {
  const machine = open.machine ? machineFromServer(choices.machine, server, cpuOnly) : choices.machine
  const own = machine.type === 'gpu' && machine.flavor === server.flavor_id ? server : null
  const period = open.period
    ? planForGpu(findShownGpu(machine, gpus, own), server.price_plan, terms)
    : choices.period
  return { ...choices, machine, period }
}
