import type { UseQueryResult } from '@tanstack/react-query'
import type { LiveTopic } from '#core/platform/live/live-events.port.ts'
import type { AnyRoute, PayloadOf, SentOf } from '../../../http/contract/route.ts'
import { useCall, useInvalidate } from '../../base/api.ts'
import { useLive } from '../../base/live.ts'
import { useUrlState, type UrlState, type UrlStateActions } from '../../base/url-state.ts'

type ListSettings<R extends AnyRoute, F extends string> = {
  readonly route: R
  /**
   * The parameters of the address that filter the list; the same between renders or of the same
   * content.
   */
  readonly filters: readonly F[]
  /** The filters of the address as the route takes them; as they are where left out. */
  readonly sent?: (filters: UrlState<F>['filters']) => object
  /** News that make it read again. */
  readonly topic?: LiveTopic | undefined
  readonly paging?: 'cursor' | undefined
}

type List<R extends AnyRoute, F extends string> = {
  readonly url: readonly [UrlState<F>, UrlStateActions<F>]
  readonly answer: UseQueryResult<PayloadOf<R>, Error>
  /** Which rows are meant and in which order, whatever the page: for exports. */
  readonly wanted: object
}

/**
 * A list as the page's address asks for it: filters, sort and page, read again when news of it
 * come.
 */
export function useList<R extends AnyRoute, F extends string>({ route, filters, sent, topic, paging }: ListSettings<R, F>): List<R, F> {
  const url = useUrlState<F>(filters)
  const [state] = url
  const invalidate = useInvalidate()
  const filter = sent === undefined ? state.filters : sent(state.filters)
  const place = paging === 'cursor' ? state.cursor : { page: state.page }
  const wanted = { ...filter, ...(state.sort === undefined ? {} : { sort: state.sort }) }
  const query = { ...wanted, ...place, pageSize: state.pageSize }
  const answer = useCall(route, { query } as SentOf<R>, { keepPrevious: true })
  useLive(topic, () => void invalidate(route))
  return { url, answer, wanted }
}
