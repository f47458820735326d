import type { Result } from '@cloud/api'
import { clientOf } from '@cloud/api'
import { cloudServers, events, topUps, userServers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'

type LoadPage<T> = (query: { readonly limit: number; readonly offset: number }) => Promise<Result<T[]>>

const PAGE_SIZE = 2000

/** Reads a list in parts, so that no response grows without bound; an entry that moved and appears in two parts counts once. */
export async function loadAllPages<T extends { readonly id: number }>(
  part: LoadPage<T>
): Promise<Result<T[]>> {
  const found = new Map<number, T>()
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const answer = await part({ limit: PAGE_SIZE, offset })
    if (!answer.ok) return answer
    for (const one of answer.data) found.set(one.id, one)
    if (answer.data.length < PAGE_SIZE) return { ok: true, data: [...found.values()] }
  }
}

/** The client for calls that only the panel makes. */
export const panelClientAtom = atom((get) =>
  clientOf({ cloudServers, events, topUps, userServers }, get(clientOptionsAtom))
)
