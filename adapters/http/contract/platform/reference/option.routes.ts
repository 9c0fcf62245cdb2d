import type { Entity } from '#core/base/fields/entity.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery, recordList } from '../../route.ts'

const option = named('Option', z.object({ code: z.string(), title: z.string(), id: z.number().int().optional() }))
export type Option = z.output<typeof option>

const cityOption = named(
  'CityOption',
  z.object({
    city_code: z.string(),
    city_name: z.string(),
    english_name: z.string(),
    country: z.string(),
    zip_code: z.string().nullable(),
    remote_regions: z.array(z.string()),
    /** How clients and agents spell it. */
    written: z.array(z.string()),
  }),
)

/**
 * Lists by the names that were asked for. Names that no list has stand under `unknown`,
 * which pages never ask for: to them, every name leads to options.
 */
const optionLists: z.ZodType<Record<string, Option[]>> = z
  .object({ unknown: z.array(z.string()).optional() })
  .catchall(z.array(option)) as z.ZodType as z.ZodType<Record<string, Option[]>>

/** The version that the calls for the lists beside countries and currencies came with. */
const SINCE = '0.3.0'

/** The most rows that an option call answers at once, and its page where nothing else is said. */
const MOST_OPTIONS = 999
/** The larger page that the specification names for long lists. */
const MOST_LONG = 9999

/** The filters of an entity by which its list of options is narrowed down. */
const filtersOf = <const Name extends string>({ fields }: Pick<Entity, 'fields'>, names: readonly Name[]): Record<Name, z.ZodType> =>
  Object.fromEntries(
    names.map((name) => [name, fields[name]?.kind === 'flag' ? flag.optional() : z.string().max(80).optional()]),
  ) as Record<string, z.ZodType> as Record<Name, z.ZodType>

const pages = (most: number) => ({
  keywords: z.string().max(100).optional(),
  page: pageQuery.page,
  pageSize: z.coerce.number().int().min(1).max(most).default(most),
})
const plainQuery = z.object(pages(MOST_OPTIONS))

type OptionCall<Filters extends z.ZodRawShape> = {
  readonly path: string
  readonly summary: string
  readonly most?: number
  readonly filters: Filters
  readonly since?: string
}

/** A call that pages through one option list, for everybody who is signed in. */
const optionCall = <Filters extends z.ZodRawShape>({ path, summary, most = MOST_OPTIONS, filters, since }: OptionCall<Filters>) =>
  defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path,
    tag: 'options',
    summary,
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    query: z.object({ ...filters, ...pages(most) }),
    payload: recordList,
    ...(since === undefined ? {} : { since }),
  })

/** A call that lists clients: of a shipper itself, of staff those within their reach. */
const clientCall = (path: string) =>
  defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path,
    tag: 'options',
    summary: 'Clients to choose from: staff see those within their reach, a client itself',
    audience: 'any',
    permission: { area: 'clients', action: 'read' },
    clients: 'list',
    pages: 'any',
    query: plainQuery,
    payload: recordList,
    since: SINCE,
  })

/** Option lists that pages of both audiences choose from; titles in the language of the call. */
export const optionRoutes = {
  countryOptions: optionCall({
    path: '/common/country',
    summary: 'Countries with their phone rules, those that take arrivals or departures',
    filters: { allow_arrive: flag.optional(), allow_depart: flag.optional() },
  }),
  currencyOptions: optionCall({ path: '/finance/currency', summary: 'Currencies with their rates', filters: {} }),
  customerOptions: clientCall('/common/customer'),
  clientOptions: clientCall('/user/client/getList'),
  warehouseOptions: optionCall({
    since: SINCE,
    path: '/warehouse/warehouse',
    summary: 'Warehouses, of a city or overseas alone',
    filters: filtersOf(warehouse, ['city', 'is_oversea']),
  }),
  chargeTypeOptions: optionCall({
    since: SINCE,
    path: '/common/chargeType',
    summary: 'Types of charges: freight, taxes and the expense subjects in force',
    filters: { basis: z.string().max(40).optional() },
  }),
  packingAirportOptions: optionCall({
    since: SINCE,
    path: '/common/config/packingAirport',
    summary: 'Airports where bags are made up for a flight',
    filters: filtersOf(airport, ['country']),
  }),
  trackerStatusOptions: optionCall({
    since: SINCE,
    path: '/tracker/status',
    summary: 'Codes of tracking; clients see none that are for staff alone',
    most: MOST_LONG,
    filters: filtersOf(trackingStatus, ['order_event', 'status_flag']),
  }),
  companyOptions: defineRoute({
    method: 'GET',
    path: '/common/department/companies',
    tag: 'options',
    summary: 'Companies that our departments are of',
    audience: 'staff',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    query: plainQuery,
    payload: recordList,
    since: SINCE,
  }),
  circuitOptions: optionCall({
    since: SINCE,
    path: '/common/circuit',
    summary: 'Circuits with freight in force: from where to where, by what, on which channels',
    most: MOST_LONG,
    filters: { from_country: z.string().max(2).optional(), target_country: z.string().max(2).optional() },
  }),
  cityOptions: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/common/city',
    tag: 'options',
    summary: 'Cities of a country with their other spellings and the remote regions that have a surcharge',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    query: z.object({
      country: z.string().min(2).max(2),
      page: pageQuery.page,
      pageSize: z.coerce.number().int().min(1).max(500).default(500),
    }),
    payload: listOf(cityOption),
  }),
  selectTypes: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/share/getSelectType',
    tag: 'options',
    summary: 'Several option lists by name: country, client, charge_type, yes_no …; `unknown` names those that there are not',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'list',
    pages: 'any',
    body: z.object({ selectType: z.array(z.string().max(200)).max(60) }),
    payload: optionLists,
  }),
}
