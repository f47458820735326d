import type { Result } from '@cloud/api'
import { clientOf } from '@cloud/api'
import { cloudServers, events, topUps, userServers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'

type Part<T> = (query: { readonly limit: number; readonly offset: number }) => Promise<Result<T[]>>

const PART = 2000

/** Reads a list in parts, so that no response grows without bound; an entry that moved and appears in two parts counts once. */
export async function readAll<T extends { readonly id: number }>(part: Part<T>): Promise<Result<T[]>> {
  const found = new Map<number, T>()
  for (let offset = 0; ; offset += PART) {
    const answer = await part({ limit: PART, offset })
    if (!answer.ok) return answer
    for (const one of answer.data) found.set(one.id, one)
    if (answer.data.length < PART) return { ok: true, data: [...found.values()] }
  }
}

/** The client for calls that only the panel makes. */
export const panelClientAtom = atom((get) =>
  clientOf({ cloudServers, events, topUps, userServers }, get(clientOptionsAtom))
)
