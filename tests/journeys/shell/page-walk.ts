import { expect } from 'vitest'
import { pageTable } from '#core/portal/pages/page-table.ts'
import type { Page as ShownPage } from '#core/portal/pages/page.ts'
import { catalog } from '#core/entity-catalog.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { callerAt } from '../../support/servers/server.ts'
import type { Findings } from './accessibility.ts'
import { goWithin, type Stage, type Visitor, type VisitorOptions } from '../stage.ts'

const ready = pageTable(catalog).filter((page) => page.ready === true && page.redirectTo === undefined)

type Account = 'nobody' | 'ddp' | 'ddu' | 'clm' | 'admin'
const ACCOUNTS: readonly Account[] = ['nobody', 'ddp', 'ddu', 'clm', 'admin']

/** A demo account with access to the page. */
function accountOf({ rule, show }: ShownPage): Account {
  if (rule.audience === 'public') return 'nobody'
  if (rule.audience === 'staff') return 'admin'
  if (rule.userIds !== undefined) return 'clm'
  return rule.ddp === true || show === 'plain_account' ? 'ddu' : 'ddp'
}

type Answer = { readonly payload: { readonly rows?: readonly Readonly<Record<string, unknown>>[] } | null }

/** A field of the first record of a list. */
async function firstOf({ context }: Visitor, path: string, field: string): Promise<string> {
  const { payload } = (await (await context.request.get(path)).json()) as Answer
  const value = payload?.rows?.[0]?.[field]
  if (value === undefined) throw new Error(`${path} answers no record with ${field}`)
  return String(value)
}

/**
 * The values of path parameters, by page or by parameter. A page with another parameter adds its
 * value here.
 */
const PARAMETERS: Readonly<Record<string, (visitor: Visitor, page: ShownPage) => Promise<string>>> = {
  // Public, so whether it is found or not.
  ':station': () => Promise.resolve('bag'),
  ':packing_number': (visitor) => firstOf(visitor, '/api/admin/bags?status=sealed&pageSize=1', 'packing_number'),
  '/admin/webhooks/:view :view': () => Promise.resolve('log'),
  '/admin/notifications/:view :view': () => Promise.resolve('templates'),
  ':mawb': (visitor) => firstOf(visitor, '/api/admin/bills-of-lading?status=planned&pageSize=1', 'mawb'),
  '/finances/cod/bills/:bill :bill': (visitor) =>
    firstOf(visitor, '/api/finance/cod/bills?cod_status=pending_confirmation&pageSize=1', 'bill_number'),
  '/admin/cod/bills/:bill :bill': (visitor) => firstOf(visitor, '/api/admin/cod/bills?cod_status=disputed&pageSize=1', 'bill_number'),
  '/finances/bill/:bill :bill': (visitor) => firstOf(visitor, '/api/finance/bills?pageSize=1', 'bill_number'),
  '/admin/finance/bills/:bill :bill': (visitor) => firstOf(visitor, '/api/admin/finance/bills?status=draft&pageSize=1', 'bill_number'),
  '/admin/finance/clients/:client :client': (visitor) =>
    firstOf(visitor, '/api/admin/finance/clients?sort=-overdue_days&pageSize=1', 'client_id'),
  ':bill': (visitor) => firstOf(visitor, '/api/admin/expenses?status=checked&pageSize=1', 'id'),
  ':remittance': (visitor) => firstOf(visitor, '/api/admin/cod/remittances?status=received&pageSize=1', 'id'),
  ':agent': (visitor) => firstOf(visitor, '/api/admin/agent-connections?keywords=imile&pageSize=1', 'agent'),
  ':airway_number': () => Promise.resolve(waybillNumber.write(1)),
  ':order_number': (visitor) => firstOf(visitor, '/api/orders?status=confirmed&pageSize=1', 'order_number'),
  '/order/presets/:id :id': (visitor) => firstOf(visitor, '/api/productPresets?pageSize=1', 'id'),
  '/order/addresses/:id :id': (visitor) => firstOf(visitor, '/api/addressBook?pageSize=1', 'id'),
  '/goodsManage/goodsInfo/:id :id': (visitor) => firstOf(visitor, '/api/goods?pageSize=1', 'id'),
  '/goodsManage/transfer/:number :number': (visitor) => firstOf(visitor, '/api/stock/transfers?pageSize=1', 'number'),
  '/admin/stocktakes/:number :number': (visitor) => firstOf(visitor, '/api/admin/stocktakes?status=counted&pageSize=1', 'number'),
  '/admin/transfers/:number :number': (visitor) => firstOf(visitor, '/api/admin/stock/transfers?status=sent&pageSize=1', 'number'),
  ':number': (visitor) => firstOf(visitor, '/api/stock/inbounds?status=draft&pageSize=1', 'number'),
  '/admin/inbound-deliveries/:number :number': (visitor) =>
    firstOf(visitor, '/api/admin/stock/inbounds?status=arrived&pageSize=1', 'number'),
  ':wave': (visitor) => firstOf(visitor, '/api/admin/picks/waves?pageSize=1', 'id'),
  ':id': (visitor, { rule }) => firstOf(visitor, `/api/admin/${rule.permission?.area}?pageSize=1`, 'id'),
}

/** A first record of areas that are empty at the start. */
const HOUSE_OWN = {
  routes: { name: 'home', path: '/home', hideInMenu: false },
  'role-permissions': { permission_code: 'SALES-CLIENTS', role: 'SALES', area: 'clients', can_read: true },
}

async function addressOf(visitor: Visitor, page: ShownPage): Promise<string> {
  let address = page.path
  for (const [parameter] of page.path.matchAll(/:\w+/g)) {
    const fill = PARAMETERS[`${page.path} ${parameter}`] ?? PARAMETERS[parameter]
    if (fill === undefined) throw new Error(`no parameter ${parameter} is known: add it to PARAMETERS of page-walk.ts`)
    address = address.replace(parameter, encodeURIComponent(await fill(visitor, page)))
  }
  return address
}

/** Pages of one walk: each takes the tab of the one before, so that axe reads no page twice. */
const PAGES_OF_WALK = 8

/** The pages that one account sees, one after another. */
export type Walk = { readonly account: Account; readonly pages: readonly ShownPage[] }

/**
 * Every page that is ready, as core/portal/pages has it, in walks of a few; a page that comes later
 * is walked too.
 */
export const walks: readonly Walk[] = ACCOUNTS.flatMap((account) => {
  const pages = ready.filter((page) => accountOf(page) === account)
  return Array.from({ length: Math.ceil(pages.length / PAGES_OF_WALK) }, (_, walk) => ({
    account,
    pages: pages.slice(walk * PAGES_OF_WALK, (walk + 1) * PAGES_OF_WALK),
  }))
})

/** Makes a first record in areas that begin empty. */
export async function fillAreas({ server }: Stage): Promise<void> {
  const { call } = callerAt(server.url)
  for (const [area, body] of Object.entries(HOUSE_OWN)) {
    const made = await call('POST', `/api/admin/${area}`, { as: 'admin', body })
    expect(made.status, made.text).toBe(200)
  }
  await fillPicks(call)
}

/** A wave of an order from stock: the demo's are drafts. */
async function fillPicks(call: ReturnType<typeof callerAt>['call']): Promise<void> {
  const goods = [{ sku_code: 'WALK', pcs: 2, name: 'Bowl' }]
  for (const [path, as, body] of [
    ['/api/goods', 'ddu', { skuCode: 'WALK', skuName: '碗', skuWeight: '0.2' }],
    ['/api/admin/stock/moves', 'warehouse', { client: 'ddu', warehouse: 'RUH1', sku: 'WALK', quantity: 2, to: 'A-01-01', reason: '到货' }],
    ['/api/orders', 'ddu', sampleOrder({ order_type: 'overseas', warehouse: 'RUH1', order_goods: goods })],
    ['/api/admin/picks/waves', 'warehouse', { warehouse: 'RUH1' }],
  ] as const) {
    const made = await call('POST', path, { as, body })
    expect(made.status, made.text).toBe(200)
  }
}

/** Opens a page of the walk and waits until it is complete; what is wrong with that, in words. */
async function openWalkPage(visitor: Visitor, shown: ShownPage): Promise<readonly string[]> {
  const { page } = visitor
  const address = await addressOf(visitor, shown)
  await goWithin(visitor, address, { isPreview: true }).catch((cause: unknown) => {
    throw new Error(`${shown.path} does not settle`, { cause })
  })
  const at = new URL(page.url()).pathname
  if (at !== address) return [`leads to ${at}`]
  const isError = !shown.name.startsWith('error_') && (await page.locator('.error-page:visible').count()) > 0
  return isError ? [`shows ${await page.title()}`] : []
}

const optionsOf = (account: Account): VisitorOptions =>
  account === 'nobody' ? {} : { account, role: account === 'admin' ? 'Staff' : 'Customer' }

/** Takes a walk and looks at each of its pages; findings by the pages' paths. */
export async function takeWalk(
  stage: Stage,
  { account, pages }: Walk,
  look: (visitor: Visitor) => Promise<readonly string[]>,
): Promise<Findings> {
  const visitor = await stage.visitor(optionsOf(account))
  const findings: Findings = {}
  try {
    // Not the first page of a walk: opening the current page again has no effect.
    await visitor.go('/401')
    for (const shown of pages) {
      const wrong = await openWalkPage(visitor, shown)
      findings[shown.path] = [...(wrong.length > 0 ? wrong : await look(visitor)), ...stage.takeErrors()]
    }
  } finally {
    await visitor.leave()
  }
  return findings
}
