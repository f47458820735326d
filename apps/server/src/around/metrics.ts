import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import { isOperator } from './is-operator.ts'
import { type ProductFigures, productFigures } from './product-figures.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  readonly buckets: number[]
  count: number
  sum: number
}

/**
 * /metrics in Prometheus' text format: requests by route, method and status, their durations, the process, and what the
 * product holds: money, servers, queues, jobs.
 */
export function metrics(app: FastifyInstance): void {
  const requests = new Map<string, Series>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = `route="${route}",method="${request.method}",status="${reply.statusCode}"`
    const series = requests.get(labels) ?? { buckets: BUCKETS.map(() => 0), count: 0, sum: 0 }
    requests.set(labels, series)
    const seconds = reply.elapsedTime / 1000
    series.count += 1
    series.sum += seconds
    const first = BUCKETS.findIndex((limit) => seconds <= limit)
    if (first !== -1) series.buckets[first] = (series.buckets[first] ?? 0) + 1
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request))
      throw new Problem(
        401,
        'unauthorized',
        'Показатели доступны с самой машины или с токеном METRICS_TOKEN.'
      )
    const product = await productFigures(app.services.db)
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send([...durations(requests), ...ofProcess(app), ...ofProduct(product)].join('\n').concat('\n'))
  })
}

function durations(requests: ReadonlyMap<string, Series>): readonly string[] {
  const name = 'http_request_duration_seconds'
  const lines = [`# TYPE ${name} histogram`]
  for (const [labels, { buckets, count, sum }] of requests) {
    let below = 0
    buckets.forEach((inside, i) => {
      below += inside
      lines.push(`${name}_bucket{${labels},le="${BUCKETS[i]}"} ${below}`)
    })
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
  }
  return lines
}

function ofProcess({ services: { pool } }: FastifyInstance): readonly string[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    ...gauge('process_resident_memory_bytes', rss),
    ...gauge('nodejs_heap_used_bytes', heapUsed),
    ...gauge('process_uptime_seconds', process.uptime()),
    ...gauge('database_connections', pool.totalCount),
    ...gauge('database_connections_idle', pool.idleCount),
    ...gauge('database_waiting_requests', pool.waitingCount)
  ]
}

function ofProduct(figures: ProductFigures): readonly string[] {
  const { jobs } = figures
  return [
    ...gauge('ledger_accounts', figures.accounts),
    ...gauge('ledger_balances_rub_cents', figures.balances_rub_cents),
    ...gauge('ledger_holds_rub_cents', figures.holds_rub_cents),
    ...gauge('ledger_overdue_accounts', figures.overdue_accounts),
    '# TYPE servers gauge',
    ...figures.servers.map(({ status, count }) => `servers{status="${status}"} ${count}`),
    '# TYPE queue_length gauge',
    ...figures.queues.map(({ flavor_id, count }) => `queue_length{flavor_id="${flavor_id}"} ${count}`),
    ...gauge('jobs_waiting', jobs.waiting),
    ...gauge('jobs_failed', jobs.failed),
    ...gauge('jobs_lag_seconds', jobs.lag_seconds)
  ]
}

const gauge = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name} ${value}`]
