import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** What a page, or whatever is put into it, could ask of the browser and has no use for here. */
const NOT_ASKED_FOR = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer'
]
  .concat(['microphone', 'midi', 'payment', 'serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ')

/** What helmet would set on each answer, as plain headers: it is asked once, with an answer that is never sent. */
export function securityHeaders({ publicUrl }: Settings) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
    },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false
  })
  middleware(answer.req, answer, () => {})
  return { ...answer.getHeaders(), 'permissions-policy': NOT_ASKED_FOR }
}
