import type { FastifyRequest } from 'fastify'

type Warning = { readonly warn: (details: object, text: string) => void }

/**
 * Warns once where calls show that a proxy is in front which no setting names: all of its callers
 * then have one address, and count as one for throttles and daily limits. A caller could write the
 * header too, so it changes nothing else.
 */
export function proxyWarning(log: Warning): (request: Pick<FastifyRequest, 'headers' | 'ip'>) => void {
  let isSaid = false
  return ({ headers, ip }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined)) return
    isSaid = true
    log.warn(
      { from: ip },
      'a proxy seems to be in front of this server; name it in CROSSDOCK_TRUSTED_PROXIES, or all its callers count as one',
    )
  }
}
