import { flowFillings } from './swapped-flow.ts'
import { traceFillings } from './swapped-traces.ts'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { FIXED_BASES } from './swapped-bases.ts'
import { importFillings } from './swapped-imports.ts'
import { exceptionFillings } from './swapped-exceptions.ts'
import { ownedFillings } from './swapped-owned.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { changeClient, hireUser, roleForOwnClients } from '../hire-user.ts'
import { topUpFillings } from './swapped-top-ups.ts'
import { CLAIM, claimFillings } from './swapped-claims.ts'
import { insuranceFillings } from './swapped-insurance.ts'
import { refundFillings } from './swapped-refunds.ts'
import { scanFillings } from './swapped-scans.ts'
import { draftPublication, publishPublication } from '../staff-publication.ts'
import { samplePng } from '../sheets/sample-files.ts'
import { keyFillings, ROTATION } from './swapped-keys.ts'
import { MEMBER_BASES, memberFillings } from './swapped-members.ts'
import type { TestServer } from '../servers/server.ts'
import type { ServerWithStore } from '../servers/server-with-store.ts'
import { findingFillings } from './swapped-findings.ts'
import { ID_CARD, registerShipper, uploadPaper } from '../shipper-way.ts'
import { belongings } from '../belongings.ts'

export type Id = string | number

/** How a parameter that refers to a record is filled. */
export type Filling = {
  /** Another customer's record, which must never be touched. */
  readonly others: Id
  /** Well-formed, and of no existing record. */
  readonly none: Id
  /**
   * The caller's own, a new one each time: proof that the parameter has an effect. Left out where
   * customers' calls ignore it. `keeper` is the session of the member of staff, where that is who
   * calls.
   */
  readonly own?: (keeper?: string) => Promise<Id>
}

/** The caller, and the rest of a call that reaches the record that it refers to. */
export type Base = {
  readonly token?: string
  readonly params?: Readonly<Record<string, Id>>
  readonly query?: Readonly<Record<string, Id>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of an upload. */
  readonly form?: Readonly<Record<string, { readonly name: string; readonly content: Uint8Array<ArrayBuffer> }>>
}

/**
 * Two customers with records of every kind: one who calls, one whose ids are tried; and a member of
 * staff who looks after the first alone.
 */
export type SwappedIds = {
  /** By `route.place` or by the place's name alone. */
  readonly fillings: Readonly<Record<string, Filling>>
  /** By `route.place` or by the route's name alone. */
  readonly bases: Readonly<Record<string, Base>>
  /** Ids of clients, for the routes whose path has one. */
  readonly clients: Filling
  /** The session of the member of staff. */
  readonly keeper: string
  /** Words that occur only in the other customer's records. */
  readonly canaries: readonly string[]
  /** All that the other customer and the staff see of it. */
  readonly othersRecords: () => Promise<string>
}

const ATTACKER = 'ddp'
const VICTIM = 'ddu'
const CANARY = 'Canary Zephyrine'
const FAR_ID = 900_000_001
/** Messages have smaller numbers. */
const NO_MESSAGE = 2_000_000_001
const NO_FILE = 'A'.repeat(32)

async function accountIdOf(server: TestServer, as: string): Promise<number> {
  const { json } = await server.call<{ user_auth: string }>('GET', '/api/user/info', { as })
  return Number(json.payload.user_auth)
}

/** A bulletin or a notice for one customer alone, with a file. */
async function publishToClient(
  server: TestServer,
  client: string,
  kind: 'bulletin' | 'notice',
): Promise<{ readonly id: number; readonly file: string }> {
  const uploaded = await server.call<{ src: string; name: string }>('POST', '/api/admin/bulletins/files', {
    as: 'service',
    form: { file: { name: 'told.png', content: samplePng() } },
  })
  const { src, name } = uploaded.json.payload
  const { id } = await publishPublication(
    server,
    {
      target: 'clients',
      clients: [client],
      title_zh_cn: client === VICTIM ? CANARY : client,
      content_zh_cn: '<p>只给一个客户</p>',
      extends: [{ name, src }],
    },
    kind,
  )
  return { id, file: /([\w-]{32})/.exec(src)?.[1] ?? '' }
}

type Mail = 'unread' | 'read' | 'removed'

/** A message to one customer, in the state that its reader left it in. */
async function writeMailTo(server: TestServer, to: string, mail: Mail = 'unread'): Promise<number> {
  const body = { title: to === VICTIM ? CANARY : 'Own Message', content: '您的包裹已到仓', accounts: [to] }
  const sent = await server.call('POST', '/api/admin/messages', { as: 'service', body })
  if (sent.status !== 200) throw new Error(`no message was sent: ${sent.text}`)
  const { json } = await server.call<{ rows: readonly { msg_id: number }[] }>('GET', '/api/portal/message/index?status=unread', { as: to })
  const msg_id = json.payload.rows[0]?.msg_id ?? 0
  if (mail !== 'unread') await server.call('POST', '/api/message/has_read', { as: to, body: { msg_id } })
  if (mail === 'removed') await server.call('POST', '/api/message/remove_readed', { as: to, body: { msg_id } })
  return msg_id
}

/** A work order of one customer, with a file. */
async function raiseOrderWithFile(server: TestServer, as: string): Promise<{ readonly number: string; readonly file: string }> {
  const form = { file: { name: 'raised.png', content: samplePng() } }
  const uploaded = await server.call<{ src: string; name: string }>('POST', '/api/workOrders/upload', { as, form })
  const { src, name } = uploaded.json.payload
  const body = { category: 'other', title: as === VICTIM ? CANARY : 'Own Work Order', content: '请查一下', attachments: [{ name, src }] }
  const made = await server.call<{ work_number: string }>('POST', '/api/workOrders', { as, body })
  if (made.status !== 200) throw new Error(`no work order was raised: ${made.text}`)
  return { number: made.json.payload.work_number, file: /([\w-]{32})/.exec(src)?.[1] ?? '' }
}

/**
 * A file of the staff's that an order of a customer names, so that nothing but the order opens it;
 * and the order.
 */
async function namedByOrder(server: TestServer, as: string): Promise<{ readonly file: string; readonly order: string }> {
  const upload = { form: { file: { name: 'label.png', content: samplePng() } } }
  const uploaded = await server.call<{ id: string; src: string }>('POST', '/api/common/uploadOSS', { as: 'admin', ...upload })
  const made = await server.call<{ order_number: string; version: number }>('POST', '/api/orders', { as, body: labelDraft(as) })
  if (made.status !== 200) throw new Error(`${as} keeps no draft: ${made.text}`)
  const { order_number, version } = made.json.payload
  const body = { label_file: uploaded.json.payload.src, version }
  const named = await server.call('PUT', `/api/orders/${order_number}`, { as: 'admin', body })
  if (named.status !== 200) throw new Error(`the order names no file: ${named.text}`)
  return { file: uploaded.json.payload.id, order: order_number }
}

/** An order of a marketplace, which names its label. */
const labelDraft = (as: string) =>
  sampleOrder({
    order_type: 'temu_offline',
    draft: true,
    warehouse: LABEL_WAREHOUSE,
    platform_order_number: 'P-1',
    consignee: as === VICTIM ? CANARY : 'Own Parcel',
    order_goods: [{ sku_code: 'CASE', pcs: 1, name: 'Phone case', name_cn: '手机壳', value: '5.50' }],
  })
const LABEL_WAREHOUSE = 'LABELS'

/** Where marketplaces' parcels are kept. */
async function addWarehouse(server: TestServer): Promise<void> {
  const cities = await server.call<{ rows: readonly { city_code: string }[] }>('GET', '/api/admin/cities?keywords=Dubai', { as: 'admin' })
  const body = { code: LABEL_WAREHOUSE, name: '迪拜仓', city: cities.json.payload.rows[0]?.city_code, is_oversea: true }
  const made = await server.call('POST', '/api/admin/warehouses', { as: 'admin', body })
  if (made.status !== 200) throw new Error(made.text)
}

const ACCOUNTS: Filling = { others: VICTIM, none: 'nobody-there', own: async () => ATTACKER }
const PUBLICATION = { title_zh_cn: '给自己的客户', content_zh_cn: '<p>内容</p>', target: 'clients', clients: [ATTACKER] }

const DESIGN = { name: 'Own design', ...standardDesign('standard', '100x150') }

/** A draft of a label's design for one client alone. */
async function draftClientDesign(server: TestServer, client: string): Promise<number> {
  const made = await server.call<{ id: number }>('POST', '/api/admin/label-designs', {
    as: 'admin',
    body: { ...DESIGN, name: client === VICTIM ? CANARY : DESIGN.name, client },
  })
  if (made.status !== 200) throw new Error(made.text)
  return made.json.payload.id
}

/** The rest of the calls that staff alone make. */
const STAFF_BASES: SwappedIds['bases'] = {
  sendMessage: { body: { title: '您好', content: '请查收', accounts: [ATTACKER] } },
  addBulletin: { body: PUBLICATION },
  addNotice: { body: PUBLICATION },
  changeBulletin: { body: { ...PUBLICATION, version: 0 } },
  changeNotice: { body: { ...PUBLICATION, version: 0 } },
  moveBulletin: { body: { version: 0 } },
  moveNotice: { body: { version: 0 } },
  addLabelDesign: { body: { ...DESIGN, client: ATTACKER } },
  changeLabelDesign: { body: { ...DESIGN, client: ATTACKER, version: 0 } },
  removeLabelDesign: { query: { version: 0 } },
  moveLabelDesign: { params: { event: 'publish' }, body: { version: 0 } },
  previewLabelDesign: { body: { design: standardDesign('standard', '100x150') } },
}

type StaffFillings = Readonly<Record<'bulletins' | 'notices' | 'designs', Filling>>

/** Fillings of calls that staff alone make. */
function ofStaff(server: TestServer, { bulletins, notices, designs }: StaffFillings): SwappedIds['fillings'] {
  const draft = async (kind: 'bulletin' | 'notice'): Promise<Id> => (await draftPublication(server, PUBLICATION, kind)).id
  const named = (kind: 'Bulletin' | 'Notice', known: Filling, own: () => Promise<Id>): SwappedIds['fillings'] => ({
    [`kept${kind}.id`]: known,
    [`change${kind}.id`]: { ...known, own },
    [`remove${kind}.id`]: { ...known, own },
    [`move${kind}.id`]: known,
    [`${kind.toLowerCase()}Readers.id`]: known,
    [`add${kind}.clients`]: ACCOUNTS,
    [`change${kind}.clients`]: { others: VICTIM, none: 'nobody-there' },
    [`add${kind}.clients[]`]: ACCOUNTS,
    // Another's draft is refused before its content is read.
    [`change${kind}.clients[]`]: { others: VICTIM, none: 'nobody-there' },
  })
  return {
    'labelDesign.id': designs,
    'changeLabelDesign.id': designs,
    'removeLabelDesign.id': designs,
    'copyLabelDesign.id': designs,
    'moveLabelDesign.id': designs,
    'addLabelDesign.client': ACCOUNTS,
    'changeLabelDesign.client': { others: VICTIM, none: 'nobody-there' },
    ...named('Bulletin', bulletins, () => draft('bulletin')),
    ...named('Notice', notices, () => draft('notice')),
    'accounts[]': ACCOUNTS,
    // The writer's own text.
    'sendMessage.airway_number': { others: 'CD1', none: 'CD2' },
  }
}

/**
 * Creates both customers' records, and defines how every parameter that refers to one is filled.
 */
export async function swappedIds(server: ServerWithStore): Promise<SwappedIds> {
  const [mine, theirs] = [belongings(server, ATTACKER, 'Own Parcel'), belongings(server, VICTIM, CANARY)]
  const [attackerId, victimId] = [await accountIdOf(server, ATTACKER), await accountIdOf(server, VICTIM)]
  const keeper = await hireUser(server, 'keeper', await roleForOwnClients(server))
  await changeClient(server, attackerId, { service: 'keeper' })
  await changeClient(server, victimId, { clientName: CANARY })
  const [order, file, print, session] = [await theirs.order(), await theirs.file(), await theirs.print(), await theirs.session()]
  const newcomer = await registerShipper(server)
  const asNewcomer = { token: newcomer.token }
  const newcomersFile = async (): Promise<string> => (await uploadPaper(server, asNewcomer)).json.payload.id
  const held = await newcomersFile()
  const [bulletin, notice] = [await publishToClient(server, VICTIM, 'bulletin'), await publishToClient(server, VICTIM, 'notice')]
  const [ownBulletin, ownNotice] = [await publishToClient(server, ATTACKER, 'bulletin'), await publishToClient(server, ATTACKER, 'notice')]

  await addWarehouse(server)
  const [named, ownNamed] = [await namedByOrder(server, VICTIM), await namedByOrder(server, ATTACKER)]
  const address = (id: string): string => `/api/files/${id}`
  const labels: Filling = { others: address(named.file), none: address(NO_FILE) }

  const numbers: Filling = {
    others: order.order_number,
    none: order.order_number.replace(/.{4}$/, '0000'),
    own: async () => (await mine.order()).order_number,
  }
  const waybills: Filling = {
    others: order.airway_number,
    none: waybillNumber.write(9_999_999_999n),
    own: async () => (await mine.order()).airway_number,
  }
  const codChanges: Filling = { others: (await theirs.codChange()).id, none: FAR_ID, own: async () => (await mine.codChange()).id }
  const exceptions = await exceptionFillings(server, {
    none: { id: FAR_ID, order: numbers.none },
    mine: { as: ATTACKER, order: mine.order },
    theirs: { as: VICTIM, order: theirs.order },
  })
  const scans = await scanFillings(server, { mine, theirs })
  const imports = await importFillings(server, { mine: ATTACKER, theirs: VICTIM, none: FAR_ID })
  const paper: Filling = { others: file, none: NO_FILE, own: newcomersFile }
  const bulletins: Filling = { others: bulletin.id, none: FAR_ID, own: async () => ownBulletin.id }
  const notices: Filling = { others: notice.id, none: FAR_ID, own: async () => ownNotice.id }
  const designs: Filling = { others: await draftClientDesign(server, VICTIM), none: FAR_ID, own: () => draftClientDesign(server, ATTACKER) }
  const messages = async (mail: Mail): Promise<Filling> => ({
    others: await writeMailTo(server, VICTIM, mail),
    none: NO_MESSAGE,
    own: () => writeMailTo(server, ATTACKER, mail),
  })
  const [unread, read, removed] = [await messages('unread'), await messages('read'), await messages('removed')]
  const desks: Filling = { others: await theirs.desk(), none: 'E'.repeat(24), own: mine.desk }
  const traces = await traceFillings(server, {
    attacker: ATTACKER,
    victim: VICTIM,
    keeper,
    canary: CANARY,
    numbers: { others: order.order_number, none: numbers.none },
  })
  const [workOrder, ownWorkOrder] = [await raiseOrderWithFile(server, VICTIM), await raiseOrderWithFile(server, ATTACKER)]
  const personal = { certification_type: 'personal', ...ID_CARD, id_card_front: held, id_card_back: held }

  const clients: Filling = { others: victimId, none: FAR_ID, own: async () => attackerId }

  return {
    keeper,
    clients,
    canaries: [CANARY, order.airway_number],
    fillings: {
      order_number: numbers,
      ...imports,
      ...(await topUpFillings(server, [ATTACKER, VICTIM])),
      'orders[]': numbers,
      'allowSignProof.orders': numbers,
      'enterEvents.numbers[]': numbers,
      orderNo: numbers,
      'orderNo[]': numbers,
      after: numbers,
      original_order_number: numbers,
      from_order: numbers,
      // An order keeps its returned parcel, whatever is sent.
      'changeOrder.from_order': { others: numbers.others, none: numbers.none },
      'changeOrder.original_order_number': { others: numbers.others, none: numbers.none },
      airway_number: waybills,
      numbers: waybills,
      order_refCode: { others: `SWAP-${VICTIM}-1`, none: 'SWAP-NONE-1', own: async () => `SWAP-${ATTACKER}-1` },
      consignee: { others: CANARY, none: 'Nobody Zephyrus', own: async () => 'Own Parcel' },
      keywords: { others: CANARY, none: 'Nobody Zephyrus' },
      ...(await keyFillings(server, [ATTACKER, VICTIM])),
      ...(await memberFillings(server, [ATTACKER, VICTIM])),
      client_id: { others: victimId, none: FAR_ID },
      print_id: { others: print, none: 'B'.repeat(32), own: mine.print },
      'documents[]': { others: await theirs.printDocument(), none: 'C'.repeat(24), own: mine.printDocument },
      task_id: { others: await theirs.printTask(), none: 'D'.repeat(24), own: mine.printTask },
      desk_id: desks,
      desk: desks,
      ...(await ownedFillings(server, [ATTACKER, VICTIM], CANARY)),
      change_id: codChanges,
      ...(await claimFillings(server, { people: [ATTACKER, VICTIM], orders: [mine.order, theirs.order] })),
      ...(await insuranceFillings(server, { people: [ATTACKER, VICTIM], orders: [mine.order, theirs.order] })),
      ...(await refundFillings(server, { people: [ATTACKER, VICTIM], orders: [mine.order, theirs.order], numbers })),
      ...(await findingFillings(server, [ATTACKER, VICTIM])),
      'codChanges.order_number': { ...numbers, own: async () => (await mine.codChange()).order },
      'changes[]': codChanges,
      ...exceptions,
      ...(await flowFillings(server, [ATTACKER, VICTIM])),
      ...scans,
      ...traces.fillings,
      'scanAtStation.code': waybills,
      'scans[].code': waybills,
      'exceptions.client': ACCOUNTS,
      'quote.client': ACCOUNTS,
      'quoteSheet.client': ACCOUNTS,
      'quotedWorkbook.client': ACCOUNTS,
      'margins.client': ACCOUNTS,
      'orderMargins.client': ACCOUNTS,
      'exportMargins.client': ACCOUNTS,
      file_id: { others: file, none: NO_FILE, own: mine.file },
      'openFile.file_id': { others: named.file, none: NO_FILE, own: async () => ownNamed.file },
      'createOrder.label_file': { ...labels, own: async () => address(await mine.file()) },
      'changeOrder.label_file': labels,
      'endSession.id': { others: session, none: FAR_ID, own: mine.session },
      'userDetails.id': { others: victimId, none: FAR_ID, own: async () => attackerId },
      id_card_front: paper,
      id_card_back: paper,
      business_license: paper,
      'bulletin.id': bulletins,
      'readBulletin.id': bulletins,
      'bulletinFile.id': bulletins,
      'bulletinFile.file_id': { others: bulletin.file, none: NO_FILE, own: async () => ownBulletin.file },
      'notice.id': notices,
      'browseNotice.id': notices,
      'message.id': unread,
      'messageContent.msg_id': unread,
      'readMessages.msg_id': unread,
      'readMessages.msg_id[]': unread,
      'removeMessages.msg_id': read,
      'removeMessages.msg_id[]': read,
      'restoreMessages.msg_id': removed,
      'restoreMessages.msg_id[]': removed,
      work_number: {
        others: workOrder.number,
        none: 'W0000000000000000',
        own: async () => (await raiseOrderWithFile(server, ATTACKER)).number,
      },
      'workOrderFile.work_number': { others: workOrder.number, none: 'W0000000000000000', own: async () => ownWorkOrder.number },
      'workOrderFile.file_id': { others: workOrder.file, none: NO_FILE, own: async () => ownWorkOrder.file },
      'noticeFile.id': notices,
      'noticeFile.file_id': { others: notice.file, none: NO_FILE, own: async () => ownNotice.file },
      ...ofStaff(server, { bulletins, notices, designs }),
    },
    bases: {
      'rotateKey.id': ROTATION,
      'changeKey.id': { body: { name: 'Swapped', scopes: ['labels'] } },
      ...MEMBER_BASES,
      ...STAFF_BASES,
      ...traces.bases,
      saveAuthentication: { token: newcomer.token, body: { ...personal, certification_type: 'enterprise', business_license: held } },
      createOrder: { body: sampleOrder({ order_type: 'original_transfer', order_goods: [] }) },
      'createPrintTask.desk': { body: { orders: [(await mine.order()).order_number] } },
      makeClaim: { body: CLAIM },
      requestClaimDocuments: { body: { decision: '请补充照片' } },
      rejectClaim: { body: { decision: '查无记录' } },
      ...FIXED_BASES,
      'createOrder.label_file': { body: labelDraft(ATTACKER) },
      'changeOrder.label_file': { params: { order_number: ownNamed.order }, body: { version: 2 } },
      changeOrder: { params: { order_number: (await mine.order()).order_number }, body: { version: 1 } },
      workOrderFile: { params: { work_number: ownWorkOrder.number, file_id: ownWorkOrder.file } },
      bulletinFile: { params: { id: ownBulletin.id, file_id: ownBulletin.file } },
      noticeFile: { params: { id: ownNotice.id, file_id: ownNotice.file } },
    },
    othersRecords: async () => {
      const calls: readonly (readonly [string, string])[] = [
        ['/api/orders?pageSize=500', VICTIM],
        [`/api/orders/${order.order_number}`, VICTIM],
        [`/api/orders/${order.order_number}/tracking`, VICTIM],
        [`/api/portal/user/details/${victimId}`, VICTIM],
        ['/api/fit/user/requiredInfo', VICTIM],
        ['/api/portal/invoice', VICTIM],
        ['/api/portal/bulletin/index', VICTIM],
        ['/api/common/notice', VICTIM],
        ['/api/message/init', VICTIM],
        ['/api/print/desks', VICTIM],
        ['/api/orders/refused-rows', VICTIM],
        ['/api/editCodRecord', VICTIM],
        ['/api/goods', VICTIM],
        ['/api/orders/exceptions', VICTIM],
        [`/api/admin/audit?person=${VICTIM}&pageSize=500`, 'admin'],
        [`/api/admin/audit?subject=${order.order_number}`, 'admin'],
      ]
      const answers = await Promise.all(calls.map(([path, as]) => server.call('GET', path, { as })))
      const sessions = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/user/sessions', { as: VICTIM })
      const opened = await server.download(`/api/files/${named.file}`, { as: VICTIM })
      return JSON.stringify([
        answers.map(({ status, json }) => [status, json.payload]),
        sessions.json.payload.rows.map(({ id }) => id),
        opened.status,
      ])
    },
  }
}
