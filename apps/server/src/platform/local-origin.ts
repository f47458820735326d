import type { Settings } from './settings.ts'

const THIS_MACHINE = ['127.0.0.1', '0.0.0.0', '::', '::1']

/** Where this process is opened without PUBLIC_URL: one name for it on the screen, in the console and in letters. */
export const localOrigin = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${THIS_MACHINE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
