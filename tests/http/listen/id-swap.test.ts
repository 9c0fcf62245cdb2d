import { randomUUID } from 'node:crypto'
import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memberMay } from '#core/platform/access/members/member-role.ts'
import { openApi } from '../../../adapters/http/contract/openapi.ts'
import { itemsOf, parametersOf, resolveReference, type DocumentComponents } from '../../../adapters/http/contract/openapi-reader.ts'
import type { JsonSchema } from '../../../adapters/http/contract/openapi-schemas.ts'
import { defineRoute, type AnyRoute } from '../../../adapters/http/contract/route.ts'
import { referenceRoutes } from '../../../adapters/http/contract/platform/reference/reference.routes.ts'
import { routes } from '../../../adapters/http/contract/routes.ts'
import { draftPublication, publishPublication } from '../../support/staff-publication.ts'
import type { Calling } from '../../support/servers/server.ts'
import { startServerWithStore, type ServerWithStore } from '../../support/servers/server-with-store.ts'
import { swappedIds, type Base, type Filling, type Id, type SwappedIds } from '../../support/swapped/swapped-ids.ts'

const [ATTACKER, VICTIM] = ['ddp', 'ddu']

let server: ServerWithStore
let ids: SwappedIds
let before: string
beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_DEMO: '1' } })
  ids = await swappedIds(server)
  before = await ids.othersRecords()
})
afterAll(() => server?.stop())

/** A parameter of a call: in its path, its query or its body; `orders[]` is one of a list. */
type Place = { readonly in: 'path' | 'query' | 'body'; readonly name: string; readonly choices?: readonly Id[] | undefined }

/** Names that indicate a record. */
const RECORD =
  /(?:^|_)(?:ids?|nos?|numbers?|nums?|orders?|bills?|clients?|accounts?|users?|messages?|src|waybills?)(?:\[\])?$|(?:Id|No|Number|Num)s?(?:\[\])?$/

/**
 * Parameters with such names that refer to no record of ours: the customer's own texts, and numbers
 * from elsewhere.
 */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'account',
  'app_id',
  'id_card_number',
  'consignee_id',
  'invoice_bank_number',
  'invoice.invoice_bank_number',
  'invoice_number',
  'red_number',
  'payee_bank_number',
  'seen_bank_number',
  'platform_order_number',
  // An upload of the staff who record it.
  'src',
  'platform_label_number',
  'incoming_tracking_number',
  'tracking_number',
  'transaction_id',
  'shipment_id',
  'request_id',
  'scan_id',
  'scans[].scan_id',
  'product_id',
  'box_number',
  'order_goods[].product_id',
  'order_boxes[].box_number',
])

/** Parameters that refer to records under other names: documents, and the search of a list. */
const MORE: Readonly<Record<Place['in'], ReadonlySet<string>>> = {
  path: new Set(),
  query: new Set(['after', 'consignee', 'import', 'keywords', 'order_refCode']),
  body: new Set([
    'id_card_front',
    'id_card_back',
    'business_license',
    'documents[]',
    'label_file',
    'desk',
    'scanAtStation.code',
    'scans[].code',
  ]),
}

/** Parts of a path that refer to no record of a customer's. */
const PLAIN_PARTS: ReadonlySet<string> = new Set([
  'event',
  'name',
  'list',
  'provider',
  'decision',
  'station',
  'line',
  'currency',
  'contract_type',
])

function leavesOf(document: DocumentComponents, schema: JsonSchema, at = ''): readonly Place[] {
  const own = resolveReference<JsonSchema>(document, schema)
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (own[name] ?? []) as readonly JsonSchema[])
  if (parts.length > 0) return parts.flatMap((one) => leavesOf(document, one, at))
  if (own['type'] === 'array') return leavesOf(document, itemsOf(own), `${at}[]`)
  if (own['type'] === 'object')
    return Object.entries((own['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, part]) =>
      leavesOf(document, part, at === '' ? name : `${at}.${name}`),
    )
  return [{ in: 'body', name: at }]
}

function placesOf(route: AnyRoute): readonly Place[] {
  const document = openApi({ it: route })
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is not described`)
  const named = parametersOf(document, operation).flatMap(({ in: where, name, schema }): Place[] =>
    where === 'header'
      ? []
      : [{ in: where, name, choices: resolveReference<JsonSchema>(document, schema)['enum'] as readonly Id[] | undefined }],
  )
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => leavesOf(document, schema))
  const unique = new Map([...named, ...body].map((place) => [`${place.in} ${place.name}`, place]))
  return [...unique.values()]
}

type SwapTry = { readonly who: Who; readonly name: string; readonly route: AnyRoute; readonly place: Place }

const everyRoute: readonly (readonly [string, AnyRoute])[] = [
  ...Object.entries<AnyRoute>(routes),
  ...[...referenceRoutes].flatMap(([area, entity]) =>
    Object.entries<AnyRoute>(entity).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
]
const ofStaff = everyRoute.filter(([, { audience }]) => audience === 'staff' || audience === 'any')

/**
 * Whether staff reach clients by a call. Who opens a file is decided by its purpose, whatever the
 * route says.
 */
const touchesClients = ([name, { clients }]: readonly [string, AnyRoute]): boolean =>
  (clients !== 'none' && clients !== 'all') || name === 'openFile'

const namesRecord = ({ in: where, name }: Place): boolean =>
  where === 'path' ? !PLAIN_PARTS.has(name) : MORE[where].has(name) || (RECORD.test(name) && !OWN_WORDS.has(name))

const isClientOf = ({ clients }: AnyRoute, place: Place): boolean =>
  typeof clients === 'object' && place.in === 'path' && place.name === clients.param

const fillingOf = ({ fillings, clients }: SwappedIds, { name, route, place }: SwapTry): Filling | undefined =>
  isClientOf(route, place) ? clients : (fillings[`${name}.${place.name}`] ?? fillings[place.name])

const ofCustomers = everyRoute.filter(([, { audience }]) => audience === 'customer' || audience === 'any')

/**
 * Who calls: a customer, a member of it with all but an owner's rights, or a member of staff who is
 * limited to that customer.
 */
const CALLERS = {
  'a customer': ofCustomers,
  'a member of a customer': ofCustomers.filter(([, route]) => memberMay('manager', route)),
  'staff who are limited to their own clients': ofStaff.filter(touchesClients),
} as const
type Who = keyof typeof CALLERS

type NamedRoutes = readonly (readonly [string, AnyRoute])[]

const placesFor = (who: Who, named: NamedRoutes = CALLERS[who]): readonly SwapTry[] =>
  named.flatMap(([name, route]) =>
    placesOf(route)
      .filter((place) => namesRecord(place) || MORE[place.in].has(`${name}.${place.name}`))
      .map((place) => ({ who, name, route, place })),
  )

/**
 * A body with a value at a parameter: `orders[]` in a list, `a.b` nested, beside what the first of
 * a list has already.
 */
function put(at: string, value: Id, body: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const [head = '', ...rest] = at.split('.')
  const isList = head.endsWith('[]')
  const name = isList ? head.slice(0, -2) : head
  const before = isList ? (body[name] as readonly unknown[] | undefined)?.[0] : body[name]
  const inner = rest.length === 0 ? value : put(rest.join('.'), value, before as Readonly<Record<string, unknown>> | undefined)
  return { ...body, [name]: isList ? [inner] : inner }
}

/** Every choice of the parts that are not records: all events of a machine. */
function variantsOf(route: AnyRoute): readonly Readonly<Record<string, Id>>[] {
  const choosing = placesOf(route).filter((place) => place.in === 'path' && place.choices !== undefined)
  return choosing.reduce<readonly Readonly<Record<string, Id>>[]>(
    (made, { name, choices = [] }) => made.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice }))),
    [{}],
  )
}

/**
 * The parts of an answer that are new with each call: of printing the number of the task and of its
 * document, its link, and until when that opens; of watch lists their ids.
 */
const NEW_TASK = /(?<="(?:task|document|expires_time|asked_at)":"|"\/api\/print\/documents\/)[\w:.-]+/g

/** A value at a field beside an uploaded file. */
const formOf = (place: Place, id: Id): Readonly<Record<string, string>> => (place.in === 'body' ? { [place.name]: String(id) } : {})

/** The session of who calls; a base may have one of its own. */
function callerOf(who: Who, { token }: Base): Pick<Calling, 'as' | 'token'> {
  if (who === 'a member of a customer') return { as: `${ATTACKER}-manager` }
  if (who !== 'a customer') return { token: ids.keeper }
  return token === undefined ? { as: ATTACKER } : { token }
}

/**
 * Calls with an id at a parameter; the answer without that id and its request id, so that two can
 * be compared.
 */
async function answerTo({ who, name, route, place }: SwapTry, id: Id, variant: Readonly<Record<string, Id>>): Promise<string> {
  const base: Base = ids.bases[`${name}.${place.name}`] ?? ids.bases[name] ?? {}
  const fallback = (part: string): Id => ids.fillings[`${name}.${part}`]?.none ?? ids.fillings[part]?.none ?? 'none'
  const params: Readonly<Record<string, Id>> = { ...base.params, ...variant, ...(place.in === 'path' ? { [place.name]: id } : {}) }
  const query = { ...base.query, ...(place.in === 'query' ? { [place.name]: id } : {}) }
  const path = route.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? fallback(part)))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const body = place.in === 'body' ? put(place.name, id, base.body) : (base.body ?? {})
  const sends = route.method === 'POST' || route.method === 'PUT'
  const answered = await server.call(route.method, `/api${path}?${search.toString()}`, {
    ...callerOf(who, base),
    ...(route.idempotencyKey === 'required' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
    ...(sends ? (route.upload === true ? { form: base.form === undefined ? {} : { ...base.form, ...formOf(place, id) } } : { body }) : {}),
  })
  const { request_id: _requestId, ...told } = answered.json
  const text = answered.headers.get('content-type')?.startsWith('application/json')
    ? JSON.stringify(told).replace(NEW_TASK, '')
    : `a file, ${answered.status}`
  for (const canary of ids.canaries) if (String(id) !== canary) expect(text, `${name} reveals another customer`).not.toContain(canary)
  // A count of messages may be the same number as an id.
  return `${answered.status} ${text.replace(/"unread":\d+/, '').replace(new RegExp(`(?<!\\w)${id}(?!\\w)`, 'g'), '#')}`
}

const unknownOf = (places: readonly SwapTry[]): readonly SwapTry[] => places.filter((tried) => fillingOf(ids, tried) === undefined)

/** Records of one person: those of the client's owner are as unknown to a member as others'. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['endSession', 'cancelExport', 'retryExport', 'removeExport'])

/** A route of an area that this test knows nothing of. */
const KITES = defineRoute({
  method: 'POST',
  path: '/kites/{kite}/move',
  tag: 'kites',
  summary: 'x',
  audience: 'any',
  permission: { area: 'orders', action: 'update' },
  clients: 'record',
  pages: 'any',
  params: z.object({ kite: z.string() }),
  query: z.object({ kite_id: z.string(), colour: z.string() }),
  body: z.object({ parts: z.array(z.object({ kiteId: z.string(), length: z.number() })) }),
})

const callers = Object.keys(CALLERS) as Who[]

describe.each(callers)('every place of a call by %s that names a record', (who) => {
  const everyPlace = placesFor(who)

  it('is known to this test', () => {
    const told = unknownOf(everyPlace).map(
      ({ name, route, place }) =>
        `${route.method} ${route.path} (${name}): what does "${place.name}" in its ${place.in} name? Add '${name}.${place.name}' to the fillings of tests/support/swapped/swapped-ids.ts, or its name to OWN_WORDS here if it names no record of a customer's`,
    )
    expect(told).toEqual([])
  })

  it('is asked for in routes that come later too', () => {
    expect(unknownOf(placesFor(who, [['moveKite', KITES]])).map(({ place }) => `${place.in} ${place.name}`)).toEqual([
      'path kite',
      'query kite_id',
      'body parts[].kiteId',
    ])
  })

  it.each(everyPlace.map((tried) => [tried.name, tried.place.in, tried.place.name, tried] as const))(
    'in %s (%s %s) answers another’s id as one that there is not',
    async (_name, _in, _place, tried) => {
      const filling = fillingOf(ids, tried)
      if (filling === undefined) return
      const isUnknown = who === 'a member of a customer' && OF_A_PERSON.has(tried.name)
      let looked = filling.own === undefined || tried.route.file !== undefined || isUnknown
      for (const variant of variantsOf(tried.route)) {
        const none = await answerTo(tried, filling.none, variant)
        const about = `${tried.route.method} ${tried.route.path} ${JSON.stringify(variant)}`
        expect(await answerTo(tried, filling.others, variant), about).toBe(none)
        if (!looked && filling.own !== undefined)
          looked = (await answerTo(tried, await filling.own(who.startsWith('staff') ? ids.keeper : undefined), variant)) !== none
      }
      expect(
        looked,
        `${tried.name}: one's own ${tried.place.name} is answered like none, so nothing was proven; give the call a base in tests/support/swapped/swapped-ids.ts`,
      ).toBe(true)
    },
  )

  it('left the other customer’s records as they were', async () => {
    expect(await ids.othersRecords()).toBe(before)
  })
})

/** The text of an answer, of a workbook its cells. */
async function contentOf(route: AnyRoute, calling: Calling): Promise<string> {
  const { status, headers, bytes } = await server.download(`/api${route.path}`, calling)
  expect(status, `${route.path}: ${Buffer.from(bytes).toString()}`).toBeLessThan(500)
  if (headers.get('content-type')?.includes('spreadsheetml') !== true) return Buffer.from(bytes).toString()
  return Object.values(XLSX.read(bytes).Sheets)
    .map((sheet) => XLSX.utils.sheet_to_csv(sheet))
    .join('\n')
}

const listed = ofStaff.filter(
  ([, { method, path, writes, file }]) => method === 'GET' && !path.includes('{') && !writes && file !== 'text/event-stream',
)

describe('what staff who are limited to their own clients are shown', () => {
  it.each(listed)('by %s has nothing of another client', async (name, route) => {
    const own = await contentOf(route, { token: ids.keeper })
    for (const canary of ids.canaries) expect(own, `${name} reveals another client`).not.toContain(canary)
    if (route.clients !== 'list') return
    expect(await contentOf(route, { as: 'admin' }), `${name} says the same to staff who reach everybody, so nothing was proven`).not.toBe(
      own,
    )
  })

  it('comes from their own clients', async () => {
    const { json } = await server.call<{ total: number }>('GET', '/api/orders', { token: ids.keeper })
    expect(json.payload.total).toBeGreaterThan(0)
  })

  it('of what is for everybody is how their own clients read it', async () => {
    const { id } = await publishPublication(server, { target: 'all', title_en_us: 'For all', content_en_us: '<p>x</p>' })
    const { json } = await server.call('GET', `/api/admin/bulletins/${id}/readers`, { token: ids.keeper })
    expect(json.payload).toMatchObject({ rows: [{ account: ATTACKER }], total: 1 })
  })
})

describe('what staff who are limited to their own clients write', () => {
  const text = { title_en_us: 'News', content_en_us: '<p>x</p>' }

  it('goes to their own clients, where it is to go to all', async () => {
    const body = { title: 'To all', content: 'of mine', all: true }
    const { json } = await server.call('POST', '/api/admin/messages', { token: ids.keeper, body })
    expect(json.payload).toEqual({ sent: 1 })
  })

  it('is published for single clients of theirs alone', async () => {
    for (const target of [{ target: 'all' }, { target: 'dd_type', dd_type: 'DDP' }, { target: 'clients', clients: [ATTACKER, VICTIM] }]) {
      const { status } = await server.call('POST', '/api/admin/bulletins', { token: ids.keeper, body: { ...text, ...target } })
      expect(status, target.target).toBeOneOf([400, 403])
    }
    const everybodys = await draftPublication(server, { target: 'all', ...text })
    const path = `/api/admin/bulletins/${everybodys.id}`
    for (const [method, at] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/publish`],
    ] as const) {
      const { version } = everybodys
      const body = method === 'POST' ? { version } : { ...text, target: 'clients', clients: [ATTACKER], version }
      const { status, json } = await server.call(method, at, { token: ids.keeper, ...(method === 'DELETE' ? {} : { body }) })
      expect([method, status, json.error]).toEqual([method, 403, 'TARGET_TOO_WIDE'])
    }
  })
})
