import { callNameOf } from '../../adapters/http/contract/deprecation.ts'
import type { AnyRoute } from '../../adapters/http/contract/route.ts'

/**
 * Faults of deprecated routes: one that no line of the changelog announces with its last day, one
 * whose successor is no call, and one that is past its day. A later day needs a line of its own.
 */
export function faultsOfDeprecated(
  routes: readonly AnyRoute[],
  { changelog, today }: { readonly changelog: string; readonly today: string },
): readonly string[] {
  const calls = new Set(routes.map(callNameOf))
  const lines = changelog.split('\n')
  return routes.flatMap((route) => {
    if (route.deprecated === undefined) return []
    const { until, use } = route.deprecated
    const call = callNameOf(route)
    const isAnnounced = lines.some((line) => line.includes(`\`${call}\``) && line.includes(until))
    return [
      ...(isAnnounced ? [] : [`${call} is deprecated until ${until}, which no line of docs/CHANGELOG.md says`]),
      ...(calls.has(callNameOf(use)) ? [] : [`${call} is replaced by ${callNameOf(use)}, which is no call`]),
      ...(today < until ? [] : [`${call} is past ${until}: remove it, or give it a later day and a line in docs/CHANGELOG.md`]),
    ]
  })
}
