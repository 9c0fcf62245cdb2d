import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { localeOf, words } from '#core/base/kernel/words.ts'

/**
 * The title of a link to tracking where it is shared: in a chat, its waybill at most, which stands
 * in the link too.
 */
const TITLE = { ...words('包裹轨迹', '包裹軌跡', 'Parcel tracking'), ar: 'تتبّع شحنة' }
const TEXT = {
  ...words('查看包裹现在在哪里、预计何时送达。', '查看包裹現在在哪裡、預計何時送達。', 'See where a parcel is and when it is expected.'),
  ar: 'اعرف مكان الشحنة وموعد وصولها المتوقع.',
}

const SHARED = /^\/track(?:\/(?<number>[A-Za-z0-9]{1,40}))?\/?(?:\?(?<query>[^#]*))?$/

/**
 * The page with Open Graph's tags where it is a link to tracking, in the language of the link.
 * Nothing of the parcel is read for them.
 */
export function withShareTags(page: string, url: string): string {
  const found = SHARED.exec(url)?.groups
  if (found === undefined) return page
  const asked = new URLSearchParams(found['query'] ?? '').get('lang')
  const language = asked === 'ar' ? 'ar' : localeOf(asked ?? 'zh-CN')
  const waybill = parseWaybill(found['number'] ?? '')
  const title = waybill.ok ? `${TITLE[language]} ${waybill.value}` : TITLE[language]
  const tags = { 'og:type': 'website', 'og:site_name': 'Crossdock', 'og:title': title, 'og:description': TEXT[language] }
  const lines = Object.entries(tags).map(([name, content]) => `<meta property="${name}" content="${content}" />`)
  return page.replace('</head>', `  ${lines.join('\n    ')}\n  </head>`)
}
