import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routeOf } from '../http/route-of.ts'
import { Refusal } from '../refusal.ts'
import { isOperator } from './is-operator.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Registers gauges, and returns a function that updates them. */
export type Gauges = (registry: Registry) => () => Promise<void>

/**
 * Registers /metrics for Prometheus: requests by route, method and status with their durations, refusals, figures of
 * the process and of the product.
 */
export function metricsRoute(app: FastifyInstance, productGauges: Gauges): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry]
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused requests by code.',
    labelNames: ['code'],
    registers: [registry]
  })
  processGauges(app, registry)
  const readProduct = productGauges(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.refused !== null) refusals.inc({ code: request.refused })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request))
      throw new Refusal('unauthorized', 'Показатели доступны с токеном METRICS_TOKEN.')
    await readProduct()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function processGauges({ services: { pools } }: FastifyInstance, registry: Registry): void {
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
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pools.writes[count] + pools.reads[count]
  gauge('database_connections', 'Connections of this process to the database.', () => sum('totalCount'))
  gauge('database_connections_idle', 'Idle connections among them.', () => sum('idleCount'))
  gauge('database_waiting_requests', 'Requests that wait for a connection.', () => sum('waitingCount'))
}
