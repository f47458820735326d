/** An address that a process connects to: a host as it is written with its port, or a Unix socket. */
export type Target = { readonly host: string; readonly port: number } | { readonly path: string }

/** Returns the same spelling for the same target. */
export const targetName = (target: Target): string =>
  'path' in target ? target.path : `${target.host.toLowerCase()}:${target.port}`

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465
}

/** Returns the target of an http, https, smtp or smtps address. */
export function parseTargetUrl(url: string): { readonly host: string; readonly port: number } {
  const { protocol, hostname, port } = new URL(url)
  return { host: withoutBrackets(hostname), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) }
}

/** Returns the target of a Postgres: a Unix socket if its host is a folder. */
export const postgresTarget = ({ host, port }: { readonly host: string; readonly port: number }): Target =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** Returns the target of a call of `net.connect` or `socket.connect`, in any of their forms. */
export function connectCallTarget(args: readonly unknown[]): Target {
  const [first, second] = args
  // Node itself passes the options in a list
  if (Array.isArray(first)) return connectCallTarget(first)
  const { path, host, port } =
    typeof first === 'object' && first !== null
      ? (first as { readonly path?: unknown; readonly host?: unknown; readonly port?: unknown })
      : typeof first === 'string' && !/^\d+$/.test(first)
        ? { path: first, host: undefined, port: undefined }
        : { path: undefined, host: second, port: first }
  return typeof path === 'string' && path !== ''
    ? { path }
    : { host: typeof host === 'string' && host !== '' ? host : 'localhost', port: Number(port) }
}
