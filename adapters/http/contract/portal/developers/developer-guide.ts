import { words, type Words } from '#core/base/kernel/words.ts'
import recorded from './developer-answers.json' with { type: 'json' }
import type { RouteName } from '../../routes.ts'

/**
 * The values in the calls of the guide: given in advance, or taken from the answers of earlier
 * calls.
 */
export type GuideFacts = {
  readonly appId: string
  readonly appKey: string
  readonly refCode: string
  readonly orderNumber: string
  readonly waybill: string
}

/** The values that a call of the guide sends. */
export type GuideSent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A call in the docs for customers' developers. */
export type GuideCall = {
  readonly route: RouteName
  readonly title: Words
  readonly about: Words
  readonly sent: (facts: GuideFacts) => GuideSent
  /** The values that later calls take from its answer. */
  readonly tells?: (payload: Readonly<Record<string, unknown>>) => Partial<GuideFacts>
}

export type GuideSection = { readonly name: string; readonly title: Words; readonly calls: readonly GuideCall[] }

/**
 * Recorded answers of a sandbox, with the values of that run; `npm run examples` records them
 * again.
 */
export const recordedAnswers: { readonly facts: GuideFacts; readonly answers: Readonly<Partial<Record<RouteName, unknown>>> } = recorded

/**
 * The calls that a customer's program makes, in order. The documentation, the examples in
 * `openapi.json` and a test that runs every example are derived from this list.
 */
export const developerGuide: readonly GuideSection[] = [
  {
    name: 'token',
    title: words('获取令牌', '取得權杖', 'Get a token'),
    calls: [
      {
        route: 'exchangeKey',
        title: words('用 AppKey 换取令牌', '以 AppKey 換取權杖', 'Exchange AppId and AppKey for a token'),
        about: words(
          '令牌有效期一天，之后的请求放在 Authorization 头中。在“账号信息”页面生成 AppKey；它只显示一次，更换或撤销后其令牌立即失效。',
          '權杖有效期一天，之後的請求放在 Authorization 標頭中。在「帳號資訊」頁面產生 AppKey；它只顯示一次，更換或撤銷後其權杖立即失效。',
          'The token is valid for one day; send it in the Authorization header of every later call. Make the AppKey on the account information page; it is shown once, and its tokens end when it is replaced or revoked.',
        ),
        sent: ({ appId, appKey }) => ({ body: { app_id: appId, app_key: appKey } }),
      },
    ],
  },
  {
    name: 'codes',
    title: words('代码表', '代碼表', 'Codes'),
    calls: [
      {
        route: 'publishedList',
        title: words('查询国家代码', '查詢國家代碼', 'Look up country codes'),
        about: words(
          '无需令牌。列表名还可以是 cityList、channelList、TrackingStatus、WarehouseList。',
          '無需權杖。列表名還可以是 cityList、channelList、TrackingStatus、WarehouseList。',
          'Needs no token. Other lists are cityList, channelList, TrackingStatus and WarehouseList.',
        ),
        sent: () => ({ params: { list: 'country' }, query: { keywords: 'emirates' } }),
      },
    ],
  },
  {
    name: 'orders',
    title: words('订单', '訂單', 'Orders'),
    calls: [
      {
        route: 'createOrder',
        title: words('下单', '下單', 'Place an order'),
        about: words(
          '客户单号 order_refCode 不能重复：重试时不会重复下单。加 draft: true 只保存草稿。',
          '客戶單號 order_refCode 不能重複：重試時不會重複下單。加 draft: true 只儲存草稿。',
          'order_refCode, your own number, must be unique, so a retry places no second order. With draft: true the order is only saved.',
        ),
        sent: ({ refCode }) => ({
          body: {
            order_type: 'express',
            order_refCode: refCode,
            consignee: 'Ahmed Al Mansoori',
            country: 'AE',
            phone: '+971501234567',
            city: 'Dubai',
            address: 'Al Rigga Street 12, Deira',
            claim_weight: '1.200',
            order_goods: [{ name: 'Phone case', name_cn: '手机壳', pcs: 2, value: { amount: '5.50', currency: 'USD' } }],
          },
        }),
        tells: ({ order_number: orderNumber, airway_number: waybill }) => ({ orderNumber: String(orderNumber), waybill: String(waybill) }),
      },
      {
        route: 'findOrder',
        title: words('查询一个订单', '查詢一個訂單', 'Read one order'),
        about: words(
          '返回订单、历史和当前允许的操作（events）。',
          '傳回訂單、歷史和目前允許的操作（events）。',
          'Answers the order with its history and the events that you may trigger now.',
        ),
        sent: ({ orderNumber }) => ({ params: { order_number: orderNumber } }),
      },
      {
        route: 'listOrders',
        title: words('查询订单列表', '查詢訂單列表', 'List orders'),
        about: words(
          '按状态、单号、国家、日期等筛选，每页最多 500 条；多个值用逗号分隔。',
          '按狀態、單號、國家、日期等篩選，每頁最多 500 筆；多個值以逗號分隔。',
          'Filters by status, number, country, date and more, at most 500 orders a page; several values are comma-separated.',
        ),
        sent: ({ refCode }) => ({ query: { order_refCode: refCode, page: '1', pageSize: '15' } }),
      },
      {
        route: 'drawLabels',
        title: words('打印面单', '列印面單', 'Print labels'),
        about: words(
          '返回 PDF 链接，用同一令牌下载。',
          '傳回 PDF 連結，以同一權杖下載。',
          'Answers links to PDFs, which you download with the same token.',
        ),
        sent: ({ orderNumber }) => ({ body: { orders: [orderNumber] } }),
      },
    ],
  },
  {
    name: 'tracking',
    title: words('轨迹', '軌跡', 'Tracking'),
    calls: [
      {
        route: 'trackOrder',
        title: words('查询订单轨迹', '查詢訂單軌跡', 'The timeline of an order'),
        about: words('需要令牌，返回全部可见节点。', '需要權杖，傳回全部可見節點。', 'Needs the token and answers every visible event.'),
        sent: ({ orderNumber }) => ({ params: { order_number: orderNumber } }),
      },
      {
        route: 'trackPublicly',
        title: words('按运单号公开查询', '按運單號公開查詢', 'Public tracking by waybill'),
        about: words(
          '无需令牌，不含个人信息，每分钟最多 60 次；含途经地点和预计送达日期。',
          '無需權杖，不含個人資訊，每分鐘最多 60 次；含途經地點和預計送達日期。',
          'Needs no token, holds no personal data, at most 60 calls a minute. It has the way of the parcel and the days on which it is expected.',
        ),
        sent: ({ waybill }) => ({ params: { airway_number: waybill } }),
      },
      {
        route: 'trackMany',
        title: words('一次查询多个运单', '一次查詢多個運單', 'Track many waybills at once'),
        about: words(
          '无需令牌，一次最多 50 个运单，每个单独返回结果；每个地址每分钟最多 120 个运单。',
          '無需權杖，一次最多 50 個運單，每個單獨傳回結果；每個位址每分鐘最多 120 個運單。',
          'Needs no token. Up to 50 waybills, each with its own result; at most 120 waybills a minute from one address.',
        ),
        sent: ({ waybill }) => ({ body: { numbers: [waybill, 'PO-4711'] } }),
      },
    ],
  },
  {
    name: 'cancel',
    title: words('取消', '取消', 'Cancel'),
    calls: [
      {
        route: 'cancelOrders',
        title: words('批量取消订单', '批次取消訂單', 'Cancel orders'),
        about: words(
          '每个订单单独返回结果，一个失败不影响其他。',
          '每個訂單單獨傳回結果，一個失敗不影響其他。',
          'Each order has its own result; one that fails does not stop the others.',
        ),
        sent: ({ orderNumber }) => ({ body: { orders: [orderNumber] } }),
      },
    ],
  },
]

const calls: ReadonlyMap<string, GuideCall> = new Map(developerGuide.flatMap((section) => section.calls.map((call) => [call.route, call])))

/**
 * The example of a route: its inputs and the envelope of its answer; `undefined` for routes outside
 * the guide.
 */
export function exampleOf(route: string): { readonly sent: GuideSent; readonly answer: unknown } | undefined {
  const call = calls.get(route)
  return call && { sent: call.sent(recordedAnswers.facts), answer: recordedAnswers.answers[call.route] }
}
