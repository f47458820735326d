import type { Settings } from './settings.ts'

const THIS_MACHINE = ['127.0.0.1', '0.0.0.0', '::', '::1']

/** Returns the address of this process without PUBLIC_URL: the same on the screen, in the console and in e-mails. */
export const localOrigin = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${THIS_MACHINE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
