import { atom } from 'jotai'
import { clientAtom } from '../client.ts'
import { saidAtom } from '../said.ts'
import { nameAtom } from './name.ts'

const busy = atom(false)
export const namingAtom = atom((get) => get(busy))

/** A fresh name replaces what stands in the field; an answer without one empties it. A failed call leaves it and is said. */
export const randomNameAtom = atom(null, async (get, set) => {
  set(busy, true)
  const answer = await get(clientAtom).randomName.get()
  set(busy, false)
  if (answer.ok) set(nameAtom, answer.data.server_name)
  else
    set(saidAtom, { kind: 'bad', text: 'Имя не придумано: сервис не ответил. Введите своё или повторите.' })
})
