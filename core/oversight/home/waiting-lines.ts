import type { Audience } from '#core/platform/access/account.ts'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import { fillText, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { DESTROY_PACKAGES } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import { WORK_AT_STATIONS } from '#core/operations/stations/station-facts.ts'

/** The source that a line of home counts; its area reads the filters of its list. */
export type WaitingSource =
  | 'orders'
  | 'workOrders'
  | 'messages'
  | 'bulletins'
  | 'notices'
  | 'certifications'
  | 'codChanges'
  | 'refunds'
  | 'claims'
  | 'invoices'
  | 'topUps'
  | 'bankLines'
  | 'corrections'
  | 'exceptions'
  | 'jobs'
  | 'backups'
  | 'agents'
  | 'inbounds'
  | 'moneyFindings'

/**
 * Work that waits for an account: a list of the product with filters, as a sentence with its
 * number.
 */
export type WaitingLine = {
  readonly name: string
  readonly audience: Audience
  readonly text: Words
  readonly source: WaitingSource
  /** The list's page. */
  readonly page: string
  /** The filters of the page's address, which its route takes by the same names. */
  readonly filter: Readonly<Record<string, string>>
  /** The query that the page asks for by itself, whatever its address says. */
  readonly usual?: Readonly<Record<string, string>>
  /** The permission that staff need to do the work, not only to see it. */
  readonly permission?: Permission
}

const ORDERS = '/order/list'
const QUEUE = '/admin/exceptions'
const HANDLE = { area: 'work-orders', action: 'update' } as const
const CLAIMS = '/admin/claims'

/**
 * Lines of work that waits for shippers and staff; first what costs most if it is ignored: parcels
 * that stand still, then people who wait for an answer, then the rest.
 */
export const WAITING_LINES = [
  {
    name: 'weights',
    audience: 'customer',
    text: words('{count} 个订单待确认重量', '{count} 個訂單待確認重量', '{count|weight|weights} to confirm'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'awaiting_weight' },
  },
  {
    name: 'exceptions',
    audience: 'customer',
    text: words('{count} 个异常件待选择方案', '{count} 個異常件待選擇方案', '{count|exception|exceptions} waiting for your answer'),
    source: 'exceptions',
    page: '/order/abnormal',
    filter: { stage: 'waiting' },
    usual: { cause: 'exception,refusal' },
  },
  {
    name: 'intercepted',
    audience: 'customer',
    text: words('{count} 个已拦截订单待放行', '{count} 個已攔截訂單待放行', '{count|intercepted order|intercepted orders} to release'),
    source: 'exceptions',
    page: '/order/int',
    filter: { stage: 'waiting' },
    usual: { cause: 'interception' },
  },
  {
    name: 'packages',
    audience: 'customer',
    text: words(
      '{count} 个在库原包待选择方案',
      '{count} 個在庫原包待選擇方案',
      '{count|original package waits|original packages wait} for your plan',
    ),
    source: 'orders',
    page: '/original/ori_pack',
    filter: { plan_asked: '1' },
    usual: { status: 'returned' },
  },
  {
    name: 'proposedClaims',
    audience: 'customer',
    text: words('{count} 个建议的理赔待确认', '{count} 個建議的理賠待確認', '{count|proposed claim|proposed claims} to accept'),
    source: 'claims',
    page: '/claim/list',
    filter: { status: 'proposed' },
  },
  {
    name: 'inboundDifferences',
    audience: 'customer',
    text: words(
      '{count} 个入库单有差异待答复',
      '{count} 個入庫單有差異待答覆',
      '{count|inbound delivery has|inbound deliveries have} a difference to answer',
    ),
    source: 'inbounds',
    page: '/stockManage/bulkStock',
    filter: { answer: 'awaited' },
    usual: { stage: 'open' },
  },
  {
    name: 'answers',
    audience: 'customer',
    text: words('{count} 个工单有新回复', '{count} 個工單有新回覆', '{count|work order|work orders} answered'),
    source: 'workOrders',
    page: '/workOrderManagement/list',
    filter: { status: 'answered', reading: 'unread' },
  },
  {
    name: 'bulletins',
    audience: 'customer',
    text: words('{count} 条公告未读', '{count} 則公告未讀', '{count|bulletin|bulletins} to read'),
    source: 'bulletins',
    page: '/BulletinBoard/List',
    filter: { unread: '1' },
  },
  {
    name: 'outdatedLabels',
    audience: 'customer',
    text: words('{count} 个订单面单已过期', '{count} 個訂單面單已過期', '{count|label|labels} out of date'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'confirmed', label_outdated: '1' },
  },
  {
    name: 'unprinted',
    audience: 'customer',
    text: words('{count} 个订单未打印面单', '{count} 個訂單未列印面單', '{count|label|labels} to print'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'confirmed', printed: '0' },
  },
  {
    name: 'drafts',
    audience: 'customer',
    text: words('{count} 个草稿待提交', '{count} 個草稿待提交', '{count|draft|drafts} to submit'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'draft' },
  },
  {
    name: 'messages',
    audience: 'customer',
    text: words('{count} 条消息未读', '{count} 則訊息未讀', '{count|unread message|unread messages}'),
    source: 'messages',
    page: '/message/list',
    filter: { status: 'unread' },
  },
  {
    name: 'notices',
    audience: 'customer',
    text: words('{count} 条通知未读', '{count} 則通知未讀', '{count|unread notice|unread notices}'),
    source: 'notices',
    page: '/notice/list',
    filter: { unread: '1' },
  },
  {
    name: 'backupAge',
    audience: 'staff',
    text: words('已 {count} 天没有备份', '已 {count} 天沒有備份', '{count|day|days} without a backup'),
    source: 'backups',
    page: '/admin/backups',
    filter: {},
    permission: { area: 'backups', action: 'read' },
  },
  {
    name: 'moneyFindings',
    audience: 'staff',
    text: words('{count} 条资金操作提示待查看', '{count} 則資金操作提示待檢視', '{count|finding|findings} about who moved money'),
    source: 'moneyFindings',
    page: '/admin/money-findings',
    filter: { status: 'open' },
    permission: { area: 'money-findings', action: 'update' },
  },
  {
    name: 'failedJobs',
    audience: 'staff',
    text: words('{count} 个后台任务失败', '{count} 個背景工作失敗', '{count|failed job|failed jobs}'),
    source: 'jobs',
    page: '/admin/jobs',
    filter: { state: 'failed' },
    permission: { area: 'jobs', action: 'update' },
  },
  {
    name: 'pausedAgents',
    audience: 'staff',
    text: words('{count} 个轨迹代理接口已暂停', '{count} 個軌跡代理介面已暫停', '{count|tracker agent does|tracker agents do} not answer'),
    source: 'agents',
    page: '/admin/agent-connections',
    filter: { circuit: 'open' },
    permission: { area: 'tracker-agents', action: 'update' },
  },
  {
    name: 'staffPlans',
    audience: 'staff',
    text: words('{count} 个异常处理方案待审核', '{count} 個異常處理方案待審核', '{count|plan|plans} for exceptions to decide'),
    source: 'exceptions',
    page: QUEUE,
    filter: { stage: 'proposed' },
    permission: { area: 'exceptions', action: 'approve' },
  },
  {
    name: 'staffWork',
    audience: 'staff',
    text: words('{count} 个异常处理方案待执行', '{count} 個異常處理方案待執行', '{count|plan|plans} for exceptions to carry out'),
    source: 'exceptions',
    page: QUEUE,
    filter: { stage: 'accepted' },
    permission: { area: 'exceptions', action: 'update' },
  },
  {
    name: 'staffExceptions',
    audience: 'staff',
    text: words('{count} 个异常件逾期未答复', '{count} 個異常件逾期未答覆', '{count|exception|exceptions} not answered in time'),
    source: 'exceptions',
    page: QUEUE,
    filter: { stage: 'waiting', overdue: '1' },
    permission: { area: 'exceptions', action: 'create' },
  },
  {
    name: 'destroyable',
    audience: 'staff',
    text: words('{count} 个原包可以销毁', '{count} 個原包可以銷毀', '{count|original package|original packages} may be destroyed'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'returned', destroyable: '1' },
    permission: DESTROY_PACKAGES,
  },
  {
    name: 'toShelve',
    audience: 'staff',
    text: words('{count} 个订单的货物待上架', '{count} 個訂單的貨物待上架', '{count|order|orders} with pieces to shelve'),
    source: 'orders',
    page: ORDERS,
    filter: { status: 'inbound', to_shelve: '1' },
    permission: WORK_AT_STATIONS,
  },
  {
    name: 'codChanges',
    audience: 'staff',
    text: words('{count} 个 COD 修改申请待审核', '{count} 個 COD 修改申請待審核', '{count|COD change|COD changes} to decide'),
    source: 'codChanges',
    page: '/admin/cod-changes',
    filter: { status: 'requested' },
    permission: { area: 'cod-changes', action: 'approve' },
  },
  {
    name: 'refunds',
    audience: 'staff',
    text: words('{count} 个退款待审核', '{count} 個退款待審核', '{count|refund|refunds} to decide'),
    source: 'refunds',
    page: '/admin/finance/refunds',
    filter: { status: 'requested' },
    permission: { area: 'finance', action: 'approve' },
  },
  {
    name: 'claims',
    audience: 'staff',
    text: words('{count} 个理赔待审核', '{count} 個理賠待審核', '{count|claim|claims} to review'),
    source: 'claims',
    page: CLAIMS,
    filter: { status: 'submitted' },
    permission: { area: 'claims', action: 'update' },
  },
  {
    name: 'claimDecisions',
    audience: 'staff',
    text: words('{count} 个审核中的理赔待决定', '{count} 個審核中的理賠待決定', '{count|claim|claims} to decide'),
    source: 'claims',
    page: CLAIMS,
    filter: { status: 'reviewing' },
    permission: { area: 'claims', action: 'approve' },
  },
  {
    name: 'claimPayments',
    audience: 'staff',
    text: words('{count} 个理赔待赔付', '{count} 個理賠待賠付', '{count|claim|claims} to pay'),
    source: 'claims',
    page: CLAIMS,
    filter: { status: 'approved' },
    permission: { area: 'claims', action: 'approve' },
  },
  {
    name: 'topUps',
    audience: 'staff',
    text: words('{count} 笔充值付款待处理', '{count} 筆儲值付款待處理', '{count|top-up|top-ups} in question'),
    source: 'topUps',
    page: '/admin/finance/top-ups',
    filter: { status: 'in_question' },
    permission: { area: 'finance', action: 'approve' },
  },
  {
    name: 'bankLines',
    audience: 'staff',
    text: words('{count} 笔银行到账待匹配', '{count} 筆銀行入帳待配對', '{count|bank transfer|bank transfers} to match'),
    source: 'bankLines',
    page: '/admin/finance/transfers',
    filter: { status: 'unmatched,suggested' },
    permission: { area: 'finance', action: 'update' },
  },
  {
    name: 'corrections',
    audience: 'staff',
    text: words('{count} 笔调账待复核', '{count} 筆調帳待覆核', '{count|correction|corrections} to approve'),
    source: 'corrections',
    page: '/admin/finance/entries',
    filter: { status: 'proposed' },
    permission: { area: 'finance', action: 'approve' },
  },
  {
    name: 'invoices',
    audience: 'staff',
    text: words('{count} 张发票待开具', '{count} 張發票待開立', '{count|invoice|invoices} to issue'),
    source: 'invoices',
    page: '/admin/finance/invoices',
    filter: { status: 'requested' },
    permission: { area: 'finance', action: 'update' },
  },
  {
    name: 'reviews',
    audience: 'staff',
    text: words('{count} 个认证待审核', '{count} 個認證待審核', '{count|certification|certifications} to review'),
    source: 'certifications',
    page: '/admin/certifications',
    filter: { status: 'waiting' },
    permission: { area: 'certifications', action: 'approve' },
  },
  {
    name: 'myWorkOrders',
    audience: 'staff',
    text: words('{count} 个我的工单待回复', '{count} 個我的工單待回覆', '{count|work order|work orders} assigned to you'),
    source: 'workOrders',
    page: '/admin/work-orders',
    filter: { status: 'open', handler: 'mine' },
    permission: HANDLE,
  },
  {
    name: 'freeWorkOrders',
    audience: 'staff',
    text: words('{count} 个工单待分配', '{count} 個工單待指派', '{count|unassigned work order|unassigned work orders}'),
    source: 'workOrders',
    page: '/admin/work-orders',
    filter: { status: 'open', handler: 'none' },
    permission: HANDLE,
  },
] as const satisfies readonly WaitingLine[]

/** A line in words: `8 weights to confirm`, `1,000+ labels to print`. */
export function waitingText(
  { line, count, isMore }: { readonly line: Pick<WaitingLine, 'text'>; readonly count: number; readonly isMore: boolean },
  locale: Locale,
): string {
  const text = fillText(line.text, { count }, locale)
  return isMore ? text.replace(/[\d,]+/, '$&+') : text
}

/** A line's address: the page with exactly the rows that it counts. */
export const waitingPath = ({ page, filter }: Pick<WaitingLine, 'page' | 'filter'>): string =>
  Object.keys(filter).length === 0
    ? page
    : `${page}?${Object.entries(filter)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')}`
