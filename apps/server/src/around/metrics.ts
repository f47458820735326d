import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import { isOperator } from './is-operator.ts'
import { type ProductFigures, productFigures } from './product-figures.ts'
import type { RequestFigures } from './request-figures.ts'

/**
 * /metrics in Prometheus' text format: requests by route, method and status, their durations, the process, and what the
 * product holds: money, servers, queues, jobs.
 */
export function metrics(app: FastifyInstance, figures: RequestFigures): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    figures.count(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
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
      .send([...figures.lines(), ...ofProcess(app), ...ofProduct(product)].join('\n').concat('\n'))
  })
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
