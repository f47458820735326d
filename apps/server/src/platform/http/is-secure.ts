import type { FastifyRequest } from 'fastify'
import { ownOrigin } from './own-origin.ts'

/** Whether the browser reaches the product over https: then cookies are Secure and carry the __Host- prefix. */
export const isSecure = (request: FastifyRequest): boolean => ownOrigin(request).startsWith('https:')
