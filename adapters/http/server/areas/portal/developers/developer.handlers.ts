import type { exchangeKey } from '#core/portal/keys/exchange-key.usecase.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import { publishedLists, publishedRows, type PublishedList } from '#core/platform/reference/published-lists.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import type { developerRoutes } from '../../../../contract/portal/developers/developer.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly exchangeKey: ReturnType<typeof exchangeKey>
  readonly references: () => References
  readonly demo: boolean
}

/** A record as the API shows it, with its published fields only. */
const shown = ({ entity, fields }: PublishedList, row: ReferenceRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const field = entity.fields[name]
      return field === undefined ? [] : [[name, shower(field)(row[name])] as const]
    }),
  )

/**
 * Handlers that customers' programs need first: a token, code lists, and whether this is a sandbox.
 */
export const developerHandlers = ({ exchangeKey: exchange, references, demo }: Parts): BindingsOf<typeof developerRoutes> => ({
  exchangeKey: async ({ body, address, device }) => {
    const exchanged = await exchange({ appId: body.app_id, appKey: body.app_key, address, device })
    if (!exchanged.ok) return exchanged
    return ok({ token: exchanged.value.token, expire_time: instantText(exchanged.value.expiresAt) })
  },
  publishedList: async ({ params, query }) => {
    const list: PublishedList = publishedLists[params.list]
    const rows = publishedRows(list, references().all(list.entity), query.keywords)
    const page = rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
    return ok({ rows: page.map((row) => shown(list, row)), total: rows.length })
  },
  developerServer: async () => ok({ sandbox: demo }),
})
