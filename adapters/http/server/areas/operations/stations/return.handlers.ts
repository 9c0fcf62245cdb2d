import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { matchReturn } from '#core/operations/stations/returns/match-return.usecase.ts'
import type { ListedReturn, ReturnReading } from '#core/operations/stations/returns/received-return.ts'
import { stationFailure } from '#core/operations/stations/station.failures.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type { returnRoutes, ReturnRow } from '../../../../contract/operations/stations/return.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = { readonly returns: ReturnReading; readonly match: ReturnType<typeof matchReturn> }

const rowOf = (received: ListedReturn): ReturnRow => ({
  id: received.id,
  code: received.code,
  state: received.state,
  order_number: received.orderNumber ?? null,
  airway_number: received.airwayNumber ?? null,
  account: received.account ?? null,
  exception: received.exception ?? null,
  note: received.note ?? null,
  weight: formatKilograms(received.weightGrams),
  warehouse: received.warehouse ?? null,
  photos: received.photos.map(addressOfFile),
  receive_time: instantText(received.receivedAt),
  received_by: received.receivedByName,
  match_time: received.matchedAt === undefined ? null : instantText(received.matchedAt),
  matched_by: received.matchedByName ?? null,
})

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

/** Handlers of received returns. */
export const returnHandlers = ({ returns, match }: Parts): BindingsOf<typeof returnRoutes> => ({
  returns: async ({ query }) => {
    const { rows, total } = await returns.list(query)
    return ok({ rows: rows.map(rowOf), total })
  },
  matchReturn: async ({ params: { id }, body, actor }) => {
    const { order_number, client } = body as Readonly<Record<string, unknown>>
    const matched = await match({ id, orderNumber: textOf(order_number), client: textOf(client) }, actor)
    if (!matched.ok) return matched
    const received = await returns.find(id)
    return received === undefined ? failed(stationFailure('RETURN_NOT_FOUND')) : ok(rowOf(received))
  },
})
