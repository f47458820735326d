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

type Sample = readonly [labels: string, value: number]

function gauge(name: string, help: string, value: number | readonly Sample[]): readonly string[] {
  const samples: readonly Sample[] = typeof value === 'number' ? [['', value]] : value
  const lines = samples.map(([labels, one]) => `${name}${labels} ${one}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines]
}

function ofProcess({ services: { pool } }: FastifyInstance): readonly string[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    ...gauge('nodejs_heap_used_bytes', 'Part of it that JavaScript uses.', heapUsed),
    ...gauge('process_uptime_seconds', 'How long this process runs.', process.uptime()),
    ...gauge('database_connections', 'Connections of this process to the database.', pool.totalCount),
    ...gauge('database_connections_idle', 'Those of them that nobody uses.', pool.idleCount),
    ...gauge('database_waiting_requests', 'Requests that wait for a connection.', pool.waitingCount)
  ]
}

function ofProduct({ jobs, servers, queues, ...figures }: ProductFigures): readonly string[] {
  return [
    ...gauge('ledger_accounts', 'Accounts.', figures.accounts),
    ...gauge('ledger_balances_rub_cents', 'Sum of all balances, in kopeks.', figures.balances_rub_cents),
    ...gauge('ledger_holds_rub_cents', 'Prepayments held for servers, in kopeks.', figures.holds_rub_cents),
    ...gauge(
      'ledger_overdue_accounts',
      'Accounts with something due that is not done yet.',
      figures.overdue_accounts
    ),
    ...gauge(
      'servers',
      'Servers by status: -4 error to 2 active.',
      servers.map(({ status, count }) => [`{status="${status}"}`, count])
    ),
    ...gauge(
      'queue_length',
      'Servers that wait, by flavor.',
      queues.map(({ flavor_id, count }) => [`{flavor_id="${flavor_id}"}`, count])
    ),
    ...gauge('jobs_waiting', 'Jobs to be done.', jobs.waiting),
    ...gauge('jobs_failed', 'Jobs given up after all their tries.', jobs.failed),
    ...gauge('jobs_lag_seconds', 'How late the oldest job is that nobody does.', jobs.lag_seconds)
  ]
}
