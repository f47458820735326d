const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  readonly method: string
  readonly status: number
  readonly buckets: number[]
  count: number
  sum: number
}

/** How many requests came, by route, method and status, and how long they took. */
export class RequestFigures {
  // a text of all three as the key would cost a ready answer more than its bytes
  readonly #routes = new Map<string, Series[]>()

  count(route: string, method: string, status: number, seconds: number): void {
    let ofRoute = this.#routes.get(route)
    if (ofRoute === undefined) {
      ofRoute = []
      this.#routes.set(route, ofRoute)
    }
    let series = ofRoute.find((known) => known.status === status && known.method === method)
    if (series === undefined) {
      series = { method, status, buckets: BUCKETS.map(() => 0), count: 0, sum: 0 }
      ofRoute.push(series)
    }
    series.count += 1
    series.sum += seconds
    const first = BUCKETS.findIndex((limit) => seconds <= limit)
    if (first !== -1) series.buckets[first] = (series.buckets[first] ?? 0) + 1
  }

  /** In Prometheus' text format. */
  lines(): readonly string[] {
    const name = 'http_request_duration_seconds'
    const lines = [`# HELP ${name} Requests by route, method and status.`, `# TYPE ${name} histogram`]
    for (const [route, ofRoute] of this.#routes) {
      for (const { method, status, buckets, count, sum } of ofRoute) {
        const labels = `route="${route}",method="${method}",status="${status}"`
        let below = 0
        buckets.forEach((inside, i) => {
          below += inside
          lines.push(`${name}_bucket{${labels},le="${BUCKETS[i]}"} ${below}`)
        })
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
      }
    }
    return lines
  }
}
