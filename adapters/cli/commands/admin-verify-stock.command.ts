import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'

/**
 * Runs the server's own code in this process: it opens the store, whether or not a server is
 * running on it.
 */
const RECOUNT = new URL('../../adapters/http/server/verify-stock.ts', import.meta.url)

type Difference = Readonly<Record<'fault' | 'text' | 'client' | 'place', string>> & Readonly<Record<'kept' | 'counted', number>>
type Recount = {
  readonly recountStock: (asked: {
    readonly language: string
    readonly report: (difference: Difference) => void
  }) => Promise<string | Readonly<Record<'places' | 'orders' | 'findings', number>>>
}

const LINE = words(
  '{client} {place}：{text}（记录 {kept}，重算 {counted}）',
  '{client} {place}：{text}（記錄 {kept}，重算 {counted}）',
  '{client} {place}: {text} ({kept} kept, {counted} counted)',
)
const MATCHES = words(
  '{places} 个库位、{orders} 个未完成订单相符',
  '{places} 個儲位、{orders} 個未完成訂單相符',
  '{places} locations and {orders} open orders are consistent',
)
const DIFFERS = words(
  '{places} 个库位、{orders} 个未完成订单，{findings} 处不符',
  '{places} 個儲位、{orders} 個未完成訂單，{findings} 處不符',
  '{places} locations and {orders} open orders, {findings} differences',
)
const UNREACHED = words('未能核对库存：{why}', '未能核對庫存：{why}', 'The stock could not be verified: {why}')

export const adminVerifyStock: Command = {
  path: 'admin verify-stock',
  about: words(
    '按流水与未完成订单重算库存，列出不符之处',
    '依流水與未完成訂單重算庫存，列出不符之處',
    'Recount stock from its movements and open orders, and list each difference',
  ),
  examples: ['admin verify-stock', 'admin verify-stock --json'],
  options: [
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const data = textOption(typed, 'data')
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { recountStock } = (await import(/* @vite-ignore */ RECOUNT.href)) as Recount
    // A line as soon as it is found: with --json an object of its own each.
    const report = (difference: Difference): void =>
      context.print(context.json ? JSON.stringify(difference) : context.say(LINE, difference))
    const verdict = await recountStock({ language: context.locale, report })
    if (typeof verdict === 'string') {
      context.note(context.say(UNREACHED, { why: verdict }))
      return 1
    }
    context.note(context.say(verdict.findings === 0 ? MATCHES : DIFFERS, verdict))
    return verdict.findings === 0 ? 0 : 1
  },
}
