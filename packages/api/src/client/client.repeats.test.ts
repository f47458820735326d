import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Act, inTurn, json, serve } from '../testing/serve.ts'

const named = { server_name: 'tihaya-reka' }
const data = { ok: true, data: named }
const lead = { name: 'Анна', phone: '+7 900 000-00-00', consent: true } as const
const refused = (status: number) => ({ ok: false, error: { kind: 'refused', status } })

test('returns the 200 after two 503 responses', async () => {
  const { client, asked } = await serve(inTurn(json({}, 503), json({}, 503), json(named)))
  expect(await client.randomName.get()).toEqual(data)
  expect(asked).toHaveLength(3)
})

test.each([429, 502, 503, 504])('%i is repeated at most twice', async (status) => {
  const { client, asked } = await serve(json({ error: 'Позже' }, status))
  expect(await client.randomName.get()).toMatchObject(refused(status))
  expect(asked).toHaveLength(3)
})

test.each([400, 401, 403, 404, 409, 413, 415, 422, 500, 501])('%i is not repeated', async (status) => {
  const { client, asked } = await serve(json({ error: 'Нет' }, status))
  expect(await client.randomName.get()).toMatchObject(refused(status))
  expect(asked).toHaveLength(1)
})

describe('writes', () => {
  test('are repeated with the same key and body', async () => {
    const { client, asked } = await serve(inTurn((r) => r.destroy(), json({}, 502), json({ id: 1 })))
    expect(await client.leads.create({ body: lead })).toEqual({ ok: true, data: { id: 1 } })
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    expect(asked).toHaveLength(3)
  })

  test('are repeated while the first attempt is in progress', async () => {
    const busy = json({ code: 'key_in_progress', error: 'Запрос ещё выполняется' }, 409)
    const { client, asked } = await serve(inTurn(busy, json({ id: 1 })))
    expect(await client.leads.create({ body: lead })).toEqual({ ok: true, data: { id: 1 } })
    expect(asked).toHaveLength(2)
  })

  test('of sign-in and sign-up, which ignore the key, are sent once', async () => {
    const { client, asked } = await serve((response) => response.destroy())
    const body = { email: 'a@b.ru', password: 'Demo-2026!' }
    expect(await client.auth.signIn({ body })).toMatchObject({ ok: false, error: { kind: 'no-answer' } })
    expect(await client.auth.signOut({ body: {} })).toMatchObject({ ok: false, error: { kind: 'no-answer' } })
    expect(asked).toHaveLength(2)
  })
})

describe('Retry-After', () => {
  const elapsed = async (after: string) => {
    const { client, asked } = await serve(inTurn(json({}, 429, { 'Retry-After': after }), json(named)))
    const begun = performance.now()
    const result = await client.randomName.get()
    return { result, asked, passed: performance.now() - begun }
  }

  test('in seconds extends the pause', async () => {
    const { result, passed } = await elapsed('1')
    expect(result).toEqual(data)
    expect(passed).toBeGreaterThanOrEqual(990)
  })

  test.each(['3600', new Date(Date.now() + 3_600_000).toUTCString(), '9'.repeat(30)])(
    'of %s is too long: the client returns the error at once',
    async (after) => {
      const { result, asked } = await elapsed(after)
      expect(result).toMatchObject(refused(429))
      expect(asked).toHaveLength(1)
    }
  )

  test.each(['0', '-5', 'soon', '1.5', new Date(0).toUTCString()])(
    'of %s does not extend the pause',
    async (after) => {
      const { result, passed } = await elapsed(after)
      expect(result).toEqual(data)
      expect(passed).toBeLessThan(2000)
    }
  )
})

test('uses the given pauses: 5 and 40 ms here, ± 20 %', async () => {
  const at: number[] = []
  const { client } = await serve(
    (response) => {
      at.push(performance.now())
      json({}, 503)(response, 0)
    },
    { waits: [5, 40] }
  )
  await client.randomName.get()
  const [first = 0, second = 0, third = 0] = at
  expect(second - first).toBeGreaterThanOrEqual(3)
  expect(third - second).toBeGreaterThanOrEqual(31)
})

describe('aborting', () => {
  const aborted = { ok: false, error: { kind: 'aborted' } }

  test('before the call sends nothing', async () => {
    const { client, asked } = await serve(json(named))
    expect(await client.randomName.get({}, { signal: AbortSignal.abort() })).toEqual(aborted)
    expect(asked).toEqual([])
  })

  test('while the server hangs stops further attempts', async () => {
    const controller = new AbortController()
    let tried = 0
    const { client } = await serve(
      (response, attempt) => (attempt === 0 ? controller.abort() : response.destroy()),
      {
        fetch: (address, init) => {
          tried += 1
          return fetch(address, init)
        }
      }
    )
    expect(await client.randomName.get({}, { signal: controller.signal })).toEqual(aborted)
    expect(tried).toBe(1)
    await client.randomName.get()
    expect(tried).toBe(4)
  })

  test('within the body', async () => {
    const controller = new AbortController()
    const { client, asked } = await serve((response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"server_name":')
      setTimeout(() => controller.abort(), 10)
    })
    expect(await client.randomName.get({}, { signal: controller.signal })).toEqual(aborted)
    expect(asked).toHaveLength(1)
  })

  const afterRefusal = (controller: AbortController): Act => {
    return (response) => {
      json({}, 503)(response, 0)
      setTimeout(() => controller.abort(), 20)
    }
  }

  test('in the pause before a repetition takes effect at once', async () => {
    const controller = new AbortController()
    const { client } = await serve(afterRefusal(controller), { waits: [4000] })
    const begun = performance.now()
    expect(await client.randomName.get({}, { signal: controller.signal })).toEqual(aborted)
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  test('in the pause before a repetition sends nothing more', async () => {
    const controller = new AbortController()
    let tried = 0
    const { client } = await serve(afterRefusal(controller), {
      waits: [100, 100],
      fetch: (address, init) => {
        tried += 1
        return fetch(address, init)
      }
    })
    expect(await client.randomName.get({}, { signal: controller.signal })).toEqual(aborted)
    expect(tried).toBe(1)
    // the pauses of this call are longer than the pause of the previous call
    expect(await client.randomName.get()).toMatchObject(refused(503))
    expect(tried).toBe(4)
  })

  test('after the answer changes nothing', async () => {
    const controller = new AbortController()
    const { client } = await serve(json(named))
    expect(await client.randomName.get({}, { signal: controller.signal })).toEqual(data)
    controller.abort()
    expect(await client.randomName.get()).toEqual(data)
  })
})

describe('the time limit', () => {
  const noAnswer = { ok: false, error: { kind: 'no-answer' } }

  test('ends a hanging call with no-answer, without a repetition', async () => {
    const { client, asked } = await serve(() => {}, { timeLimit: 500 })
    expect(await client.randomName.get()).toEqual({
      ok: false,
      error: { kind: 'no-answer', cause: expect.objectContaining({ name: 'TimeoutError' }) }
    })
    expect(asked).toHaveLength(1)
  })

  test('of a call overrides the limit of the client and includes the pauses', async () => {
    const { client, asked } = await serve(json({}, 503), { timeLimit: 30_000, waits: [10_000, 10_000] })
    expect(await client.randomName.get({}, { timeLimit: 500 })).toMatchObject(noAnswer)
    expect(asked).toHaveLength(1)
  })

  test('below 0 ends a call at once', async () => {
    const { client } = await serve(() => {}, { timeLimit: -1 })
    expect(await client.randomName.get()).toMatchObject(noAnswer)
  })

  test.each([4_830.65, 3e9, Number.MAX_VALUE, Infinity, Number.NaN])(
    'of %d milliseconds lets a slow answer come',
    async (timeLimit) => {
      const { client } = await serve((response) => setTimeout(() => json(named)(response, 0), 100))
      expect(await client.randomName.get({}, { timeLimit })).toEqual(data)
    }
  )

  test('is unlimited by default: a slow response counts', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => limit.mockRestore())
    const { client } = await serve((response) => setTimeout(() => json(named)(response, 0), 300))
    expect(await client.randomName.get()).toEqual(data)
    expect(limit).not.toHaveBeenCalled()
  })
})
