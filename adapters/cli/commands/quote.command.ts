import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command, type TypedCommand } from '../command.ts'
import type { Column, Context } from '../context.ts'
import { ENCODING_OPTION, encodingOf } from '../encoding-option.ts'
import { UsageError } from '../usage.ts'
import type { QuoteAnswer } from '../../http/contract/pricing/fees/quote.routes.ts'

const SIZE = /^(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)$/i
const VALUE = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/
const SIZE_WANTED = words(
  '--size 形如 40x30x20（厘米）',
  '--size 形如 40x30x20（公分）',
  '--size takes three sides in cm, such as 40x30x20',
)
const VALUE_WANTED = words(
  '--value 形如 "1200 AED"',
  '--value 形如 "1200 AED"',
  '--value takes an amount and a currency, such as "1200 AED"',
)
const NEEDED = words('需要 --to 和 --weight，或 --sheet', '需要 --to 和 --weight，或 --sheet', 'needs --to and --weight, or --sheet')
const CHANNEL = words('渠道', '渠道', 'Channel')
const CHARGEABLE = words('计费重量', '計費重量', 'Chargeable')
const CHARGED = words('费用', '費用', 'Charged')
const TOTAL = words('合计', '合計', 'Total')
const DAYS = words('天数', '天數', 'Days')
const VERSION = words('版本', '版本', 'Version')
const NONE = words('没有可用的渠道', '沒有可用的渠道', 'No channel takes this parcel')
const BY = words('{version}，发布于 {time}', '{version}，發布於 {time}', '{version}, published {time}')
const ON_ARRIVAL = words('收件人到付', '收件人到付', 'paid by the consignee')

const moneyText = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string => `${amount} ${currency}`

const SHEET_COLUMNS = {
  parcels: words('包裹', '包裹', 'Parcels'),
  cheapest: words('每个包裹取最低价', '每個包裹取最低價', 'cheapest each'),
}
const SHEET_DONE = words(
  '共 {parcels} 个包裹：{priced} 个有价格，{refused} 个无法报价',
  '共 {parcels} 個包裹：{priced} 個有價格，{refused} 個無法報價',
  '{parcels} parcels: {priced} with a price, {refused} without',
)
const SHEET_NOTED = words('注意：{message}', '注意：{message}', 'note: {message}')
const SHEET_SAVED = words('各行的价格已存到 {file}', '各列的價格已存到 {file}', 'The price of each row is in {file}')

/**
 * A whole sheet of parcels: the sums by channel, the rows without a price, and on request the sheet
 * with its prices.
 */
async function quoteOfSheet(sheet: string, typed: TypedCommand, context: Context): Promise<0 | 1> {
  const { fileToSend, mustBeWritable } = await import('../files.ts')
  const [file, out, account] = [await fileToSend(sheet), textOption(typed, 'out'), textOption(typed, 'client')]
  if (out !== undefined) await mustBeWritable(out)
  const { quoteRoutes } = await import('../../http/contract/pricing/fees/quote.routes.ts')
  const body = { ...(account === undefined ? {} : { client: account }), ...(await encodingOf(typed)) }
  const client = await context.client()
  const found = await client.call(quoteRoutes.quoteSheet, { body }, { file })
  if (context.json) context.print(JSON.stringify(found))
  else {
    const rowOf = (name: string, sum: typeof found.cheapest) => ({
      channel: name,
      parcels: String(sum.parcels),
      charged: sum.charged.map(moneyText).join(' + '),
    })
    await context.table(
      [
        { name: 'channel', title: context.say(CHANNEL) },
        { name: 'parcels', title: context.say(SHEET_COLUMNS.parcels), align: 'right' },
        { name: 'charged', title: context.say(CHARGED), align: 'right' },
      ],
      [...found.channels.map(({ channel, sum }) => rowOf(channel, sum)), rowOf(context.say(SHEET_COLUMNS.cheapest), found.cheapest)],
    )
    for (const { line, reference, msg } of found.refused_rows) context.note(`${[line, reference].filter(Boolean).join(' ')}: ${msg}`)
    for (const { msg } of found.notices) context.note(context.say(SHEET_NOTED, { message: msg }))
    context.note(context.say(SHEET_DONE, { parcels: found.parcels, priced: found.priced, refused: found.refused }))
  }
  if (out !== undefined) {
    const { saveStream } = await import('../save.ts')
    await saveStream(await client.open(quoteRoutes.quotedWorkbook, { body }, { file: await fileToSend(sheet) }), out)
    if (!context.json) context.note(context.say(SHEET_SAVED, { file: out }))
  }
  const isNoted = typed.options['strict'] === true && found.notices.length > 0
  return found.refused > 0 || isNoted ? 1 : 0
}

/** Returns the typed command as the API takes it. */
function queryOf(typed: TypedCommand): Record<string, string> {
  const option = (name: string): string | undefined => textOption(typed, name)
  const [to, weight] = [option('to'), option('weight')]
  if (to === undefined || weight === undefined) throw new UsageError(NEEDED)
  const size = option('size')
  const sides = size === undefined ? [] : SIZE.exec(size.trim())
  if (sides === null) throw new UsageError(SIZE_WANTED)
  const value = option('value')
  const worth = value === undefined ? [] : VALUE.exec(value.trim())
  if (worth === null) throw new UsageError(VALUE_WANTED)
  const query = {
    country: to,
    city: option('city'),
    weight,
    from: option('from'),
    channel: option('channel'),
    client: option('client'),
    length: sides[1],
    width: sides[2],
    height: sides[3],
    value: worth[1],
    currency: worth[2]?.toUpperCase(),
    battery: typed.options['battery'] === true ? '1' : undefined,
    cod: typed.options['cod'] === true ? '1' : undefined,
  }
  return Object.fromEntries(Object.entries(query).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])))
}

const columns = (context: Context): readonly Column[] => [
  { name: 'channel', title: context.say(CHANNEL) },
  { name: 'chargeable', title: context.say(CHARGEABLE), align: 'right' },
  { name: 'charged', title: context.say(CHARGED), align: 'right' },
  { name: 'total', title: context.say(TOTAL), align: 'right' },
  { name: 'version', title: context.say(VERSION), rank: 1 },
  { name: 'days', title: context.say(DAYS), align: 'right' },
]

/** How long parcels usually take: `5–8`; a dash where too few were delivered. */
function daysText({ transit }: QuoteAnswer['offers'][number]): string {
  if (transit === null) return '—'
  return transit.half_days === transit.most_days ? String(transit.half_days) : `${transit.half_days}–${transit.most_days}`
}

/** Every step of every offer, so that a person can check it by hand. */
function explain({ offers }: QuoteAnswer, context: Context): void {
  for (const offer of offers) {
    context.print('')
    context.print(`${offer.channel}  ${context.say(BY, { version: offer.version, time: offer.published_at ?? '—' })}`)
    for (const { name, formula, amount, counts } of offer.steps)
      context.print(`  ${name}: ${formula} → ${amount}${counts === 'consignee' ? ` (${context.say(ON_ARRIVAL)})` : ''}`)
  }
}

export const quote: Command = {
  path: 'quote',
  about: words('试算一个包裹在各渠道的费用', '試算一個包裹在各渠道的費用', 'Show what a parcel would cost on each channel'),
  examples: [
    'quote --to AE --weight 2.3 --size 40x30x20 --value "1200 AED"',
    'quote --to SA --weight 0.8 --explain',
    'quote --to AE --weight 2.3 --json',
    'quote --sheet parcels.xlsx --out priced.xlsx',
  ],
  options: [
    { flags: '--to <country>', about: words('目的国家', '目的國家', 'destination') },
    { flags: '--city <city>', about: words('目的城市', '目的城市', 'city, for its surcharges') },
    { flags: '--weight <kg>', about: words('重量，公斤', '重量，公斤', 'weight in kg') },
    { flags: '--size <sides>', about: words('长 x 宽 x 高，厘米', '長 x 寬 x 高，公分', 'length x width x height in cm') },
    { flags: '--value <amount>', about: words('申报价值与币种', '申報價值與幣別', 'declared value with its currency') },
    { flags: '--from <country>', about: words('始发国家，默认 CN', '始發國家，預設 CN', 'origin; CN by default') },
    { flags: '--channel <channel>', about: words('只试算此渠道', '只試算此渠道', 'this channel alone') },
    {
      flags: '--client <account>',
      about: words('按此客户的价格（员工）', '依此客戶的價格（員工）', 'at the prices of this client (staff)'),
    },
    { flags: '--battery', about: words('带电', '帶電', 'contains a battery') },
    { flags: '--cod', about: words('代收货款', '代收貨款', 'cash on delivery') },
    {
      flags: '--sheet <file>',
      about: words(
        '试算表格中的所有包裹（xlsx、xls、csv）',
        '試算表格中的所有包裹（xlsx、xls、csv）',
        'every parcel of a sheet (xlsx, xls, csv)',
      ),
    },
    {
      flags: '--out <file>',
      about: words('把带价格的表格存到此文件', '把帶價格的表格存到此檔案', 'save the sheet with its prices to this file'),
    },
    {
      flags: '--strict',
      about: words(
        '表格有内容没有计价时，退出码为 1',
        '表格有內容沒有計價時，結束代碼為 1',
        'exit with 1 where a part of the sheet is not priced',
      ),
    },
    ENCODING_OPTION,
    { flags: '--explain', about: words('显示每一步的计算', '顯示每一步的計算', 'show each step of the calculation') },
  ],
  run: async (typed, context) => {
    const sheet = textOption(typed, 'sheet')
    if (sheet !== undefined) return quoteOfSheet(sheet, typed, context)
    const query = queryOf(typed)
    const { quoteRoutes } = await import('../../http/contract/pricing/fees/quote.routes.ts')
    const client = await context.client()
    const found = await client.call(quoteRoutes.quote, { query })
    if (context.json) context.print(JSON.stringify(found))
    else {
      await context.table(
        columns(context),
        found.offers.map((offer) => ({
          channel: context.isTerminal ? `${offer.channel} ${offer.channel_name}` : offer.channel,
          chargeable: `${offer.chargeable_weight} kg`,
          charged: offer.charged.map(moneyText).join(' + '),
          total: moneyText(offer.total),
          version: offer.version,
          days: daysText(offer),
        })),
      )
      for (const { channel, msg } of found.refused) context.note(`${channel}: ${msg}`)
      if (typed.options['explain'] === true) explain(found, context)
      if (found.offers.length === 0) context.note(context.say(NONE))
    }
    return found.offers.length === 0 ? 1 : 0
  },
}
