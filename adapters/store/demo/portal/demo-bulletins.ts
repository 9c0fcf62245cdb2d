import type { Instant } from '#core/base/kernel/clock.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { AREA_OF, type Publication, type PublicationTexts } from '#core/portal/messages/publication.ts'
import type { Connection } from '../../database/database.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlPublicationUnit } from '../../portal/messages/sql-publications.ts'
import { DDP_SHIPPER, SERVICE_STAFF } from './demo-accounts.ts'

const CUSTOMS: PublicationTexts = {
  'zh-CN': {
    title: '沙特海关申报规则调整：收件人身份号码必填',
    content:
      '<p>根据沙特海关最新要求，所有发往<strong>沙特阿拉伯</strong>的包裹须在申报时提供收件人身份号码。</p><h3>需要您做的</h3><ul><li>下单时填写收件人 10 位身份证号或居留证号（Iqama）；</li><li>申报品名须具体，如“棉质女士连衣裙”，不接受“礼品”“样品”；</li><li>申报价值须与付款凭证一致。</li></ul><p>资料不全的包裹会停留在始发仓，超过 <strong>7 天</strong>未补齐将按退件处理。</p>',
  },
  'zh-TW': {
    title: '沙烏地海關申報規則調整：收件人身分號碼必填',
    content:
      '<p>依沙烏地海關最新要求，所有寄往<strong>沙烏地阿拉伯</strong>的包裹須在申報時提供收件人身分號碼。</p><h3>需要您做的</h3><ul><li>下單時填寫收件人 10 位身分證號或居留證號（Iqama）；</li><li>申報品名須具體，如「棉質女用洋裝」，不接受「禮品」「樣品」；</li><li>申報價值須與付款憑證一致。</li></ul><p>資料不全的包裹會停留在始發倉，超過 <strong>7 天</strong>未補齊將依退件處理。</p>',
  },
  'en-US': {
    title: 'Saudi customs: the consignee’s ID number is required',
    content:
      '<p>Saudi customs now require the consignee’s ID number on the declaration of every parcel to <strong>Saudi Arabia</strong>.</p><h3>What you need to do</h3><ul><li>Enter the consignee’s 10-digit national ID or Iqama number when you place the order.</li><li>Describe the goods precisely, such as “cotton dress for women”; “gift” and “sample” are not accepted.</li><li>Declare the value that the proof of payment shows.</li></ul><p>Parcels without it stay at the origin warehouse, and are returned after <strong>7 days</strong>.</p>',
  },
}

const CHANNEL: PublicationTexts = {
  'zh-CN': {
    title: '新渠道上线：广州—迪拜空派特快',
    content:
      '<p>即日起开放<strong>广州—迪拜空派特快</strong>：每周一至周六每天一班，门到门 <strong>4–6 天</strong>。</p><ul><li>单件限重 30 kg，最长边不超过 120 cm；</li><li>支持代收货款（COD）及 DDP 清关；</li><li>可收内置电池产品，不收纯电池。</li></ul><p>下单时在“渠道”中选择即可。费用请以报价为准，或联系您的销售。</p>',
  },
  'zh-TW': {
    title: '新渠道上線：廣州—杜拜空派特快',
    content:
      '<p>即日起開放<strong>廣州—杜拜空派特快</strong>：每週一至週六每天一班，門到門 <strong>4–6 天</strong>。</p><ul><li>單件限重 30 kg，最長邊不超過 120 cm；</li><li>支援代收貨款（COD）及 DDP 清關；</li><li>可收內置電池產品，不收純電池。</li></ul><p>下單時在「渠道」中選擇即可。費用請以報價為準，或聯絡您的業務。</p>',
  },
  'en-US': {
    title: 'New channel: Guangzhou–Dubai air express',
    content:
      '<p>The <strong>Guangzhou–Dubai air express</strong> is open: one flight a day from Monday to Saturday, door to door in <strong>4–6 days</strong>.</p><ul><li>30 kg a parcel at most, the longest side up to 120 cm.</li><li>Cash on delivery and DDP clearance are supported.</li><li>Goods with built-in batteries are taken, batteries alone are not.</li></ul><p>Choose it under “Channel” when you place an order. See the quote for its price, or ask your sales contact.</p>',
  },
}

const STOCKTAKE: PublicationTexts = {
  'zh-CN': {
    title: '仓库盘点期间操作安排',
    content:
      '<p>月度盘点期间各仓库操作安排如下，请提前安排发货。</p><table><thead><tr><th>仓库</th><th>停止收件</th><th>恢复操作</th></tr></thead><tbody><tr><td>深圳仓</td><td>周六 12:00</td><td>周一 09:00</td></tr><tr><td>义乌仓</td><td>周六 12:00</td><td>周一 09:00</td></tr><tr><td>广州仓</td><td>周六 18:00</td><td>周日 14:00</td></tr></tbody></table><p>周五 18:00 前到仓的包裹当天发出；海外派送与清关不受影响。客服值班时间为每天 10:00–18:00。</p>',
  },
  'zh-TW': {
    title: '倉庫盤點期間作業安排',
    content:
      '<p>月度盤點期間各倉庫作業安排如下，請提前安排出貨。</p><table><thead><tr><th>倉庫</th><th>停止收件</th><th>恢復作業</th></tr></thead><tbody><tr><td>深圳倉</td><td>週六 12:00</td><td>週一 09:00</td></tr><tr><td>義烏倉</td><td>週六 12:00</td><td>週一 09:00</td></tr><tr><td>廣州倉</td><td>週六 18:00</td><td>週日 14:00</td></tr></tbody></table><p>週五 18:00 前到倉的包裹當天寄出；海外派送與清關不受影響。客服值班時間為每天 10:00–18:00。</p>',
  },
  'en-US': {
    title: 'Warehouse hours during stocktake',
    content:
      '<p>Plan your shipments around the hours of our warehouses during the monthly stocktake.</p><table><thead><tr><th>Warehouse</th><th>Closes</th><th>Opens</th></tr></thead><tbody><tr><td>Shenzhen</td><td>Saturday 12:00</td><td>Monday 09:00</td></tr><tr><td>Yiwu</td><td>Saturday 12:00</td><td>Monday 09:00</td></tr><tr><td>Guangzhou</td><td>Saturday 18:00</td><td>Sunday 14:00</td></tr></tbody></table><p>Parcels that reach a warehouse by Friday 18:00 leave the same day. Delivery and clearance abroad go on. Customer service is available from 10:00 to 18:00 every day.</p>',
  },
}

const UPKEEP: PublicationTexts = {
  'zh-CN': {
    title: '系统维护通知',
    content: '<p>系统将于本周日 02:00–04:00（北京时间）升级，期间可能短暂无法下单；已提交的订单不受影响。</p>',
  },
  'zh-TW': {
    title: '系統維護通知',
    content: '<p>系統將於本週日 02:00–04:00（北京時間）升級，期間可能短暫無法下單；已送出的訂單不受影響。</p>',
  },
  'en-US': {
    title: 'Planned maintenance',
    content:
      '<p>The system is upgraded this Sunday, 02:00–04:00 Beijing time. Placing orders may fail for a moment; orders that were placed are safe.</p>',
  },
}

type Plan = Pick<Publication, 'kind' | 'texts' | 'target'> & { readonly daysAgo: number; readonly isReadByFirst: boolean }

/** Two of the three bulletins are unread by the first shipper. */
const PLANS: readonly Plan[] = [
  { kind: 'bulletin', texts: STOCKTAKE, target: { to: 'all' }, daysAgo: 21, isReadByFirst: true },
  { kind: 'notice', texts: UPKEEP, target: { to: 'all' }, daysAgo: 6, isReadByFirst: true },
  { kind: 'bulletin', texts: CHANNEL, target: { to: 'all' }, daysAgo: 3, isReadByFirst: false },
  { kind: 'bulletin', texts: CUSTOMS, target: { to: 'dd_type', ddType: 'DDP' }, daysAgo: 1, isReadByFirst: false },
]

/** Seeds the publications of the demo. */
export async function seedBulletins(connection: Connection, now: Instant): Promise<void> {
  const publications = sqlPublicationUnit(connection)
  const audit = sqlAuditTrail(connection)
  for (const { daysAgo, isReadByFirst, ...plan } of PLANS) {
    const publishAt = now - daysAgo * MILLIS_PER_DAY
    const createdAt = publishAt - MILLIS_PER_HOUR
    const { id, kind } = await publications.add({
      ...plan,
      state: 'published',
      attachments: [],
      operatorName: SERVICE_STAFF.name,
      createdAt,
      publishAt,
    })
    const trail = { actorId: SERVICE_STAFF.id, area: AREA_OF[kind], subject: String(id) }
    await audit.write([
      { ...trail, at: createdAt, action: 'create', to: 'draft' },
      { ...trail, at: publishAt, action: 'publish', from: 'draft', to: 'published' },
    ])
    if (isReadByFirst) await publications.markRead({ id, accountId: DDP_SHIPPER.id, at: publishAt + 2 * MILLIS_PER_HOUR })
  }
}
