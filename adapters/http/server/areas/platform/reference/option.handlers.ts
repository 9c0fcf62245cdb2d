import type { Entity } from '#core/base/fields/entity.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { optionCatalog, optionFinder } from '#core/option-catalog.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { OptionReader } from '#core/platform/access/options/option-list.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import type { Option, optionRoutes } from '../../../../contract/platform/reference/option.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

/** The most records of one list that come with several lists at once. */
const MOST_OPTIONS = 9999

type OptionParts = Pick<OptionReader, 'groupOf'> & {
  readonly references: () => References
  readonly entities: readonly Entity[]
  readonly storeOf: (entity: Entity) => EntityStore
  readonly clock: Clock
}

type ListCall = {
  readonly query: { readonly keywords?: string | undefined; readonly page: number; readonly pageSize: number }
  readonly actor: Actor
  readonly locale: Locale
}

/** Handlers of the option lists of pages: each by its own call, and several by name at once. */
export function optionHandlers({ references, entities, storeOf, clock, groupOf }: OptionParts): BindingsOf<typeof optionRoutes> {
  const findList = optionFinder(optionCatalog(entities))
  const readerOf = (actor: Actor, locale: Locale): OptionReader => ({
    actor,
    locale,
    at: clock.now(),
    references: references(),
    storeOf,
    groupOf,
  })
  const listOf =
    (name: string) =>
    async ({ query, actor, locale }: ListCall) => {
      const { keywords, page, pageSize, ...filters }: ListCall['query'] & Readonly<Record<string, unknown>> = query
      const list = findList(name, actor)
      if (list === undefined) return failed(identityFailure('NOT_ALLOWED'))
      const asked = { filters: given(filters) as Readonly<Record<string, FieldValue>>, keywords, page, pageSize }
      const { rows, total } = await list.find(readerOf(actor, locale), asked)
      return ok({ rows: [...rows], total })
    }
  return {
    countryOptions: listOf('country'),
    currencyOptions: listOf('currency'),
    customerOptions: listOf('client'),
    clientOptions: listOf('client'),
    warehouseOptions: listOf('warehouse'),
    chargeTypeOptions: listOf('charge_type'),
    packingAirportOptions: listOf('packing_airport'),
    trackerStatusOptions: listOf('tracking_status'),
    companyOptions: listOf('company'),
    circuitOptions: listOf('circuit'),
    cityOptions: async ({ query }) => {
      const rows = references()
        .all(city)
        .filter((row) => row.country === query.country.toUpperCase())
      const mappings = references().all(cityMapping)
      const page = rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
      return ok({
        rows: page.map(({ city_code, city_name, english_name, country: code, zip_code, remote_regions }) => ({
          city_code,
          city_name,
          english_name,
          country: code,
          zip_code: zip_code ?? null,
          remote_regions: [...(remote_regions ?? [])],
          written: mappings.flatMap((one) => (one.city === city_code ? [one.written] : [])),
        })),
        total: rows.length,
      })
    },
    selectTypes: async ({ body, actor, locale }) => {
      // Lists of clients keep to these; the others are the same for all.
      clientsWithin(actor)
      const reader = readerOf(actor, locale)
      const lists: [string, Option[]][] = []
      const unknown: string[] = []
      for (const name of new Set(body.selectType)) {
        const list = findList(name, actor)
        if (list === undefined) {
          unknown.push(name)
          continue
        }
        const { rows } = await list.find(reader, { filters: {}, page: 1, pageSize: MOST_OPTIONS })
        lists.push([name, rows.map(({ code, title, id }) => ({ code, title, ...(list.isNumbered === true ? given({ id }) : {}) }))])
      }
      const named: object = unknown.length === 0 ? {} : { unknown }
      return ok({ ...Object.fromEntries(lists), ...named })
    },
  }
}
