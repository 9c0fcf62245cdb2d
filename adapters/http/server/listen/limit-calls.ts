import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * So many calls are answered at once. More would wait for each other longer than their callers do:
 * two processors answer some hundreds a second.
 */
const MOST_CALLS = 256

/** Calls that look at the server, and those that stay open for as long as a page is. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics|api\/live)(?:[?/]|$)/

/**
 * Passes calls on while few enough are under way, and refuses the next at once: a caller that hears
 * so in time comes again, one that waits for seconds does not learn anything.
 */
export function limitCalls(handle: RequestListener, refuse: RequestListener, most = MOST_CALLS): RequestListener {
  let underWay = 0
  return (request: IncomingMessage, response: ServerResponse) => {
    if (UNCOUNTED.test(request.url ?? '')) return handle(request, response)
    if (underWay >= most) return refuse(request, response)
    underWay += 1
    response.once('close', () => (underWay -= 1))
    handle(request, response)
  }
}
