import type { GuideSent } from './developer-guide.ts'
import type { AnyRoute } from '../../route.ts'

/** The address of a call below the origin, with its parameters and query filled in. */
export function addressOf({ path }: Pick<AnyRoute, 'path'>, { params = {}, query = {} }: GuideSent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_mark, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  return `/api${filled}${asked === '' ? '' : `?${asked}`}`
}
