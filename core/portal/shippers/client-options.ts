import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { optionOf, type OptionList } from '#core/platform/access/options/option-list.ts'
import { scopeOfGrant } from '#core/platform/access/roles/permissions.ts'
import { client } from './client.entity.ts'

/** A shipper reaches itself, staff the clients that their grant to read clients reaches. */
const reachOf = (actor: Actor): 'all' | 'own' | undefined =>
  actor.audience === 'customer' ? 'own' : scopeOfGrant(actor, { area: client.area, action: 'read' })

const show = optionOf(client, ['account', 'clientName', 'company'])

/** Clients to choose from: of a shipper itself alone, of staff those within their reach. */
export const clientOptions: OptionList = {
  name: client.name,
  otherNames: ['customer'],
  isNumbered: true,
  isFor: (actor) => reachOf(actor) !== undefined,
  find: async ({ actor, locale, storeOf }, { keywords, page, pageSize }) => {
    const ids = reachOf(actor) === 'all' ? undefined : (clientsWithin(actor) ?? [])
    const found = await storeOf(client).list({
      page,
      pageSize,
      ...(keywords === undefined ? {} : { keywords }),
      ...(ids === undefined ? {} : { ids }),
    })
    return { rows: found.rows.map((row) => show(row, locale)), total: found.total }
  },
}
