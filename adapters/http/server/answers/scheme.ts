import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether the connection comes from this machine. */
export const isLoopback = (address: string | undefined): boolean => address !== undefined && LOOPBACK.test(address)

/**
 * The scheme that the browser used. A proxy on this machine, or one that the settings trust,
 * reports it by X-Forwarded-Proto; a false value from this machine would only make the sender's own
 * cookie stricter.
 */
export function schemeOf(request: FastifyRequest): string {
  if (isLoopback(request.socket.remoteAddress)) {
    const said = request.headers['x-forwarded-proto']
    if (typeof said === 'string') return said.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  }
  return request.protocol
}
