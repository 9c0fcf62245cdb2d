import type { Actor } from '../../../../core/identity/account.ts'
import type { Entity } from '../../../../core/kernel/entity.ts'
import { atField } from '../../../../core/kernel/failure.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { shower } from '../../../../core/kernel/read-field.ts'
import { failed, ok } from '../../../../core/kernel/result.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import { mayUseKind } from '../../../../core/orders/kind-access.rules.ts'
import { orderKinds } from '../../../../core/orders/kinds/catalog.ts'
import { orderMachine } from '../../../../core/orders/order.machine.ts'
import { country } from '../../../../core/reference/country.entity.ts'
import { currency } from '../../../../core/reference/currency.entity.ts'
import type { ReferenceRow, References } from '../../../../core/reference/references.ts'
import type { Option, optionRoutes } from '../../contract/reference.routes.ts'
import type { BindingsOf } from '../call.ts'

/** The name of a record in a language. */
const titleOf = (entity: Entity, row: ReferenceRow, locale: Locale): string =>
  String(row[entity.titleIn?.[locale] ?? entity.title] ?? row[entity.title] ?? row[entity.key] ?? '')

type Shown = Readonly<Record<string, unknown>>

/** A record with all of its fields as outside, and its title in the reader's language. */
function optionRow(entity: Entity): (row: ReferenceRow, locale: Locale) => Shown {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, shower(field)] as const)
  return (row, locale) => ({
    ...Object.fromEntries(fields.map(([name, show]) => [name, show(row[name])])),
    title: titleOf(entity, row, locale),
  })
}

const showCountry = optionRow(country)
const showCurrency = optionRow(currency)

type Reader = { readonly locale: Locale; readonly actor: Actor }

/** Lists that name the staff and their roles, and how we group our clients: nothing that a shipper is told. */
const isForReader = (name: string, { audience }: Pick<Actor, 'audience'>): boolean => audience === 'staff' || !STAFF_LISTS.has(name)
const STAFF_LISTS: ReadonlySet<string> = new Set(['user', 'role', 'role_permission', 'menu_route', 'department', 'client_group'])

const FIXED: Readonly<Record<string, (reader: Reader) => readonly Option[]>> = {
  order_type: ({ locale, actor }) =>
    orderKinds.filter((kind) => mayUseKind(kind, actor).ok).map((kind) => ({ code: kind.name, title: kind.label[locale] })),
  order_status: ({ locale }) => Object.entries(orderMachine.states).map(([code, { label }]) => ({ code, title: label[locale] })),
  order_event: ({ locale }) => Object.entries(orderMachine.events).map(([code, { label }]) => ({ code, title: label[locale] })),
}

/** The lists that pages choose from (spec §7): countries, currencies, and several by name at once. */
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
      .all(name)
      .map((row) => ({ code: String(row[entity.key]), title: titleOf(entity, row, locale) }))
  }
  return {
    countryOptions: async ({ query, locale }) => {
      const wanted = (row: ReferenceRow, name: 'allow_arrive' | 'allow_depart'): boolean =>
        query[name] === undefined || row[name] === query[name]
      const rows = references()
        .all('country')
        .filter((row) => wanted(row, 'allow_arrive') && wanted(row, 'allow_depart'))
      return ok({ rows: rows.map((row) => showCountry(row, locale)), total: rows.length })
    },
    currencyOptions: async ({ query, locale }) => {
      const rows = references().all('currency')
      const page = rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
      return ok({ rows: page.map((row) => showCurrency(row, locale)), total: rows.length })
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
                  choices: [...cached.keys(), ...Object.keys(FIXED)].filter((one) => isForReader(one, actor)).join(', '),
                }),
              ),
            ]
          : [],
      )
      if (unknown.length > 0) return failed({ ...inputFailure('INPUT_INVALID'), fields: unknown })
      return ok(Object.fromEntries(lists.map(([name, options]) => [name, [...(options ?? [])]])))
    },
  }
}
