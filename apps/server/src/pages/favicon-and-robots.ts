import type { FastifyInstance } from 'fastify'
import { COLORS } from '../platform/http/pages/colors.ts'

/** The mark: a scale of cells. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="${COLORS.accent[0]}"><rect x="3" y="3" width="7" height="7" rx="1"/><rect x="13" y="3" width="7" height="7" rx="1"/><rect x="23" y="3" width="6" height="6" rx="1"/><rect x="3" y="13" width="7" height="7" rx="1"/><rect x="13" y="13" width="7" height="7" rx="1"/><rect x="23.5" y="13.5" width="5" height="5" rx="1"/><rect x="3" y="23" width="6" height="6" rx="1"/><rect x="13.5" y="23.5" width="5" height="5" rx="1"/><rect x="24" y="24" width="4" height="4" rx="1"/></svg>`
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /panel\nAllow: /\n'

/** Small files that browsers and crawlers ask for by themselves. */
export function faviconAndRobots(app: FastifyInstance): void {
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, (_request, reply) =>
      reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ICON)
    )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS)
  )
}
