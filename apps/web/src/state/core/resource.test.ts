import type { Result } from '@cloud/api'
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { createResource } from './resource.ts'

/** Creates a resource whose responses the test sends, in the order of the requests. */
function createAnsweredResource() {
  const requests: PromiseWithResolvers<Result<string>>[] = []
  const resource = createResource<string>(() => {
    const request = Promise.withResolvers<Result<string>>()
    requests.push(request)
    return request.promise
  })
  const store = createStore()
  return {
    store,
    resource,
    requests,
    data: () => {
      const load = store.get(resource.state)
      return load.state === 'ready' ? load.data : load.state
    }
  }
}

test('data that is put while a response is awaited stays until the data is loaded again', async () => {
  const { store, resource, requests, data } = createAnsweredResource()
  store.set(resource.put, 'before')
  const loaded = store.set(resource.load, 'background')
  store.set(resource.put, 'written')
  requests[0]?.resolve({ ok: true, data: 'before' })
  await expect.poll(() => requests.length).toBe(2)
  expect(data()).toBe('written')
  requests[1]?.resolve({ ok: true, data: 'written, with other news' })
  expect(await loaded).toBe(true)
  expect(data()).toBe('written, with other news')
  expect(requests).toHaveLength(2)
})

test('of two requests only the last one counts, also after data was put', async () => {
  const { store, resource, requests, data } = createAnsweredResource()
  const first = store.set(resource.load)
  store.set(resource.put, 'written')
  const last = store.set(resource.load, 'background')
  requests[1]?.resolve({ ok: true, data: 'last' })
  await last
  requests[0]?.resolve({ ok: true, data: 'first' })
  await first
  expect([data(), requests.length]).toEqual(['last', 2])
})
