import { payersOf } from '#core/money/charges/payers-of.ts'
import { makeAccount } from '#core/platform/access/accounts/account-records.usecase.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { tariffKindOf } from '#core/pricing/fees/tariff/tariff-kinds.ts'
import { versionedRecords } from '#core/pricing/fees/tariff/versioned-records.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { channelFits } from '#core/warehouse/transport/agent-sheet.rules.ts'
import { entityRoutes } from '../../../../contract/platform/reference/reference.routes.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import { pairRoutes, type BindingsOf, type BoundRoute } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { optionHandlers } from './option.handlers.ts'
import { entityHandlers } from './reference.handlers.ts'

/** The option lists of pages. */
export const reference = ({ references, entities, store, clock }: SharedParts): BindingsOf<RoutesOf<'reference'>> =>
  optionHandlers({
    references,
    entities,
    clock,
    storeOf: store.entityStore,
    groupOf: async (customerId) => {
      const payers = await payersOf(store.atomically, [{ customerId }])
      return payers.ok ? payers.value.get(customerId)?.group : undefined
    },
  })

/** The checks of entities whose fields have a form of their own. */
const FITS: Readonly<Record<string, typeof channelFits>> = { [channel.name]: channelFits }

/** The routes of every entity, from its declaration alone. */
export function entityRows({ store, references, entities, clock, sheets, passwords }: SharedParts): readonly BoundRoute[] {
  const parts = {
    references,
    clock,
    sheetWriter: sheets.xlsx,
    reader: sheets.reader,
    makeAccount: (accounts: EntityStore) => makeAccount({ store: accounts, passwords, clock }),
  }
  const clients = store.entityStore(client)
  const isClient = async (account: string): Promise<boolean> => (await clients.findByKey(account)) !== undefined
  const versions = store.tariffVersions
  const ownParts = (entity: Entity) => {
    const fits = FITS[entity.name]
    if (entity.versions === undefined) return { store: store.entityStore(entity), fits, check: fits }
    const kind = tariffKindOf(entity)
    return { store: versionedRecords({ kind, store: store.entityStore(entity), versions, isClient }), check: kind.read }
  }
  const rowsOf = (entity: Entity): readonly BoundRoute[] =>
    pairRoutes(entityRoutes(entity), entityHandlers({ ...parts, entity, ...ownParts(entity) }), (name) => `${entity.area}.${name}`)
  return entities.flatMap(rowsOf)
}
