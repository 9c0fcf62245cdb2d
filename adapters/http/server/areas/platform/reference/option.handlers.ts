import type { Actor } from '#core/platform/access/account.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { sameWords, type Locale } from '#core/base/kernel/words.ts'
import { mayUseKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import type { Option, optionRoutes } from '../../../../contract/platform/reference/reference.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'

/** The name of a record in a language. */
const titleOf = (entity: Entity, row: ReferenceRow, locale: Locale): string =>
  String(row[entity.titleIn?.[locale] ?? entity.title] ?? row[entity.title] ?? row[entity.key] ?? '')

type OptionRecord = Readonly<Record<string, unknown>>

/**
 * A record with all of its fields as the API shows them, and its title in the reader's language.
 */
function optionRow(entity: Entity): (row: ReferenceRow, locale: Locale) => OptionRecord {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, shower(field)] as const)
  return (row, locale) => ({
    ...Object.fromEntries(fields.map(([name, show]) => [name, show(row[name])])),
    title: titleOf(entity, row, locale),
  })
}

const showCountry = optionRow(country)
const showCurrency = optionRow(currency)

const isAsked = (asked: boolean | undefined, found: boolean): boolean => asked === undefined || asked === found

/**
 * Whether a reader may see a list: those of staff, roles and client groups are hidden from
 * shippers.
 */
const isForReader = (name: string, { audience }: Pick<Actor, 'audience'>): boolean => audience === 'staff' || !STAFF_LISTS.has(name)
const STAFF_LISTS: ReadonlySet<string> = new Set([
  'user',
  'role',
  'role_permission',
  'menu_route',
  'department',
  'client_group',
  'freight_rule',
  'expense_subject',
  'exchange_rate',
])

const FIXED: Readonly<Record<string, (reader: Reader) => readonly Option[]>> = {
  order_type: ({ locale, actor }) =>
    orderKinds.filter((kind) => mayUseKind(kind, actor).ok).map((kind) => ({ code: kind.name, title: kind.label[locale] })),
  order_status: ({ locale }) => Object.entries(orderMachine.states).map(([code, { label }]) => ({ code, title: label[locale] })),
  order_event: ({ locale }) => Object.entries(orderMachine.events).map(([code, { label }]) => ({ code, title: label[locale] })),
}

/** Handlers of the option lists of pages: countries, currencies, and several by name at once. */
export function optionHandlers({
  references,
  entities,
}: {
  readonly references: () => References
  readonly entities: readonly Entity[]
}): BindingsOf<typeof optionRoutes> {
  const cached = new Map(entities.filter((entity) => entity.cached === true).map((entity) => [entity.name, entity]))
  const optionsOf = (name: string, { locale, actor }: Reader): readonly Option[] | undefined => {
    const entity = isForReader(name, actor) ? cached.get(name) : undefined
    if (entity === undefined) return Object.hasOwn(FIXED, name) ? FIXED[name]?.({ locale, actor }) : undefined
    return references()
      .all(entity)
      .map((row) => ({ code: String(row[entity.key]), title: titleOf(entity, row, locale) }))
  }
  return {
    countryOptions: async ({ query, locale }) => {
      const rows = references()
        .all(country)
        .filter((row) => isAsked(query.allow_arrive, row.allow_arrive) && isAsked(query.allow_depart, row.allow_depart))
      return ok({ rows: rows.map((row) => showCountry(row, locale)), total: rows.length })
    },
    currencyOptions: async ({ query, locale }) => {
      const rows = references().all(currency)
      const page = rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
      return ok({ rows: page.map((row) => showCurrency(row, locale)), total: rows.length })
    },
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
      const lists = body.selectType.map((name) => [name, optionsOf(name, { locale, actor })] as const)
      const unknown = lists.flatMap(([name, options], index) =>
        options === undefined
          ? [
              atField(
                `selectType.${index}`,
                inputFailure('NOT_A_CHOICE', {
                  found: name,
                  choices: sameWords([...cached.keys(), ...Object.keys(FIXED)].filter((one) => isForReader(one, actor)).join(', ')),
                }),
              ),
            ]
          : [],
      )
      if (unknown.length > 0) return failed(invalidInput(unknown))
      return ok(Object.fromEntries(lists.map(([name, options]) => [name, [...(options ?? [])]])))
    },
  }
}
