import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether the peer is this machine itself. */
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.test(address)

/**
 * `https` where the visitor came by it: a proxy on this machine, or one that is trusted by the settings, says so by X-Forwarded-Proto. A
 * lie of somebody on this machine would only make his own cookie stricter.
 */
export function schemeOf(request: FastifyRequest): string {
  if (isLoopback(request.socket.remoteAddress)) {
    const said = request.headers['x-forwarded-proto']
    if (typeof said === 'string') return said.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  }
  return request.protocol
}
