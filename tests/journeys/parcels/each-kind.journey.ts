import { callerAt } from '../../support/servers/server.ts'
import { openServices } from '../../support/shipper-way.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { maySubmitKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { fieldsOf, groupsOf, isNeeded, lineFields, type LineGroup, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { sidewaysScroll } from '../shell/accessibility.ts'
import { choose, goWithin, LANGUAGES, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/**
 * Texts that a person types into the fields that an order has to have, by their names in the API;
 * the SKU lies in stock.
 */
const TYPED: Readonly<Record<string, string>> = {
  consignee: 'Amira Haddad',
  country: 'AE',
  phone: '0501234567',
  city: 'Dubai',
  address: 'Al Rigga Street 12, Deira',
  claim_weight: '1.25',
  mawb: '176-12345675',
  bagCode: 'BAG-1',
  warehouse: 'DXB1',
  platform_order_number: 'PO-211-0001',
  platform_label_number: 'NAE00012345678',
  delivery_program: 'fba',
  shipment_id: 'FBA15DXBK7QR',
  warehouse_code: 'DXB3',
  appointment_time: '2027-03-15 10:00',
  truck_plate: 'DUBAI A 12345',
  driver_name: 'Imran Khan',
  driver_phone: '+971559876543',
  platform: 'noon',
  removal_type: 'removal',
  name: 'Backpack',
  pcs: '1',
  value: '5.5',
  hs_code: '42029200',
  sku_code: 'BP-15-BK',
  product_id: '1005001234567890',
  weight: '12.5',
  length: '60',
  width: '40',
  height: '40',
}

/** Fills a field as its control takes it. */
async function fill(
  visitor: Visitor,
  field: OrderField,
  { text, within }: { readonly text: string; readonly within?: Locator },
): Promise<void> {
  const { the, t, page } = visitor
  const label = t(field.label['zh-CN'], field.label['en-US'])
  if (field.format === 'file_address') {
    await page.locator('input[type="file"]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
    await page.locator('.file-input-picture').waitFor()
  } else if (field.kind === 'flag') await the('checkbox', label, within).check({ force: true })
  else if (field.kind === 'choice') await the('combobox', label, within).selectOption(text)
  else if (field.kind === 'reference') await choose(visitor, the('combobox', label, within), text)
  else {
    const control = the('textbox', label, within).or(the('combobox', label, within))
    await control.fill(text)
    // Its field is as wide as what stands in it.
    expect([label, await control.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([label, 0])
    // Leaves it, so that what is offered below covers nothing.
    await control.press('Tab')
  }
}

type NamedOrderFields = readonly (readonly [string, OrderField])[]

/**
 * The fields without which there is no order; of its products the name too, which may be in Chinese
 * instead.
 */
const neededOf = (kind: OrderKind): NamedOrderFields => fieldsOf(kind).filter((one) => isNeeded(kind, one))
const neededInLine = (group: LineGroup): NamedOrderFields =>
  lineFields(group).filter(([name, field]) => field.required === true || (name === 'name' && group.noun === 'product'))

const ROW: Readonly<Record<LineGroup['noun'], readonly [string, string]>> = {
  product: ['产品 1', 'Product 1'],
  sku: ['SKU 1', 'SKU 1'],
  box: ['箱子 1', 'Box 1'],
}

/** Fills the form of a kind with what it needs and no more. */
async function fillForm(visitor: Visitor, kind: OrderKind, returned: string): Promise<void> {
  const { the, t } = visitor
  const textOf = ({ api }: OrderField): string => (api === 'original_order_number' ? returned : (TYPED[api] ?? ''))
  for (const [, field] of neededOf(kind)) await fill(visitor, field, { text: textOf(field) })
  for (const [, group] of groupsOf(kind).filter(([, { least }]) => least > 0)) {
    const [chinese, english] = ROW[group.noun]
    const within = the('group', t(chinese, english))
    for (const [, field] of neededInLine(group)) await fill(visitor, field, { text: textOf(field), within })
  }
}

type OrderStatusRow = { readonly order_number: string; readonly order_type: string; readonly status: string }

async function ordersFoundBy({ context }: Visitor, query: string): Promise<readonly OrderStatusRow[]> {
  const answer = (await (await context.request.get(`/api/orders?${query}`)).json()) as { payload: { rows: readonly OrderStatusRow[] } }
  return answer.payload.rows
}

/**
 * Places an order of a kind at its page, or saves it where nobody shelves what it brings, and finds
 * it in the kind's list.
 */
async function place(visitor: Visitor, kind: OrderKind, returned: string): Promise<void> {
  const { the, t, sees } = visitor
  const reference = `HAND-${kind.name}`
  const isPlaced = maySubmitKind(kind, { confirmed: true }).ok
  await goWithin(visitor, kind.pages.create.path + (kind.name === 'unbox' ? '?new=1' : ''))
  expect([kind.name, await sidewaysScroll(visitor)]).toEqual([kind.name, 0])
  await fillForm(visitor, kind, returned)
  await the('textbox', t('客户单号', 'Reference')).fill(reference)
  await the('button', isPlaced ? t('提交订单', 'Place order') : t('存为草稿', 'Save as draft')).click()
  if (isPlaced && kind.irreversible === true) await the('button', t('确认并提交', 'Confirm and submit')).click()
  await sees(the('heading', isPlaced ? t('下单成功', 'Order placed') : t('草稿已保存', 'Draft saved')))
  // Only what the client sends is labelled by the client.
  const isSent = isPlaced && kind.stock === 'none' && kind.takesOriginal !== true
  expect([kind.name, await the('button', t('打印面单', 'Print label')).count()]).toEqual([kind.name, isSent ? 1 : 0])
  await eventually(() => ordersFoundBy(visitor, `order_refCode=${reference}`)).toMatchObject([
    { order_type: kind.name, status: isPlaced ? 'confirmed' : 'draft' },
  ])
}

/**
 * Every kind's form is filled by hand, half of the kinds in each language, by an account that may
 * use it.
 */
export const eachKindJourneys = (stage: Stage) =>
  describe('an order of each kind', () => {
    it.each(LANGUAGES)('%s: is placed by hand, on a phone', (language) =>
      stage.journey({ account: 'ddp', language, width: 360 }, async (visitor) => {
        await visitor.go('/home')
        const returned = (await ordersFoundBy(visitor, 'status=returned')).at(-1)?.order_number ?? ''
        const own = orderKinds.filter(({ guard }) => guard?.userIds === undefined)
        for (const kind of own.filter((_kind, index) => index % 2 === LANGUAGES.indexOf(language))) await place(visitor, kind, returned)
      })(),
    )

    deepIt(
      'that few accounts may use is placed by one of them',
      stage.journey({ account: 'clm', language: 'en-US', width: 360 }, async (visitor) => {
        await openServices(callerAt(stage.server.url), { as: 'clm' })
        await visitor.go('/home')
        for (const kind of orderKinds.filter(({ guard }) => guard?.userIds !== undefined)) await place(visitor, kind, '')
      }),
    )
  })
