import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '../problem.ts'
import { isOperator } from './is-operator.ts'
import { type ProductFigures, productFigures } from './product-figures.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * /metrics for Prometheus: requests by route, method and status with their durations, the process, and what the product
 * holds: money, servers, queues, jobs.
 */
export function metrics(app: FastifyInstance): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry]
  })
  processGauges(app, registry)
  const setProduct = productGauges(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request))
      throw new Problem(
        401,
        'unauthorized',
        'Показатели доступны с самой машины или с токеном METRICS_TOKEN.'
      )
    setProduct(await productFigures(app.services.db))
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function processGauges({ services: { pool } }: FastifyInstance, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      }
    })
  gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_used_bytes', 'Part of it that JavaScript uses.', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'How long this process runs.', () => process.uptime())
  gauge('database_connections', 'Connections of this process to the database.', () => pool.totalCount)
  gauge('database_connections_idle', 'Those of them that nobody uses.', () => pool.idleCount)
  gauge('database_waiting_requests', 'Requests that wait for a connection.', () => pool.waitingCount)
}

/** @returns how to set all of them, from one read */
function productGauges(registry: Registry): (figures: ProductFigures) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const plain = {
    accounts: gauge('ledger_accounts', 'Accounts.'),
    balances_rub_cents: gauge('ledger_balances_rub_cents', 'Sum of all balances, in kopeks.'),
    holds_rub_cents: gauge('ledger_holds_rub_cents', 'Prepayments held for servers, in kopeks.'),
    overdue_accounts: gauge('ledger_overdue_accounts', 'Accounts with something due that is not done yet.')
  }
  const servers = gauge('servers', 'Servers by status: -4 error to 2 active.', 'status')
  const queues = gauge('queue_length', 'Servers that wait, by flavor.', 'flavor_id')
  const jobs = {
    waiting: gauge('jobs_waiting', 'Jobs to be done.'),
    failed: gauge('jobs_failed', 'Jobs given up after all their tries.'),
    lag_seconds: gauge('jobs_lag_seconds', 'How late the oldest job is that nobody does.')
  }
  return (figures) => {
    for (const name of Object.keys(plain) as (keyof typeof plain)[]) plain[name].set(figures[name])
    for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) jobs[name].set(figures.jobs[name])
    servers.reset()
    for (const { status, count } of figures.servers) servers.set({ status }, count)
    queues.reset()
    for (const { flavor_id, count } of figures.queues) queues.set({ flavor_id }, count)
  }
}
