import { standingRoutes } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useInvalidate } from '../../../base/api.ts'

/** Reads a client's money again after a change, on its page and in the list. */
export function useRefreshClient(): () => void {
  const invalidate = useInvalidate()
  return () => {
    void invalidate(standingRoutes.clientMoney)
    void invalidate(standingRoutes.clientStandings)
    void invalidate(standingRoutes.clientFlow)
  }
}
