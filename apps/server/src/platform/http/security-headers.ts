import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Browser features that the pages do not use, denied also to injected code. */
const UNUSED_FEATURES = [
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

/** Returns the headers that helmet would set on each answer, as plain headers: helmet is called once, with an answer that is never sent. */
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
  return { ...answer.getHeaders(), 'permissions-policy': UNUSED_FEATURES }
}
