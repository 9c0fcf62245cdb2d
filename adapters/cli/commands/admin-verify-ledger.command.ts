import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'

/**
 * Runs the server's own code in this process: it opens the store, whether or not a server is
 * running on it.
 */
const READ = new URL('../../adapters/http/server/verify-ledger.ts', import.meta.url)

type ReadLedger = Readonly<Record<'entries' | 'accounts', number>> & Readonly<Partial<Record<'fault' | 'text' | 'place', string>>>
type Reading = { readonly readLedger: (asked: { readonly language: string }) => Promise<string | ReadLedger> }

const MATCHES = words(
  '{entries} 条分录、{accounts} 个账户无误',
  '{entries} 條分錄、{accounts} 個帳戶無誤',
  '{entries} entries and {accounts} accounts are right',
)
const WRONG = words('{place}：{text}', '{place}：{text}', '{place}: {text}')
const READ_SO_FAR = words('已读取 {entries} 条分录', '已讀取 {entries} 條分錄', '{entries} entries read')
const UNREACHED = words('未能核对账本：{why}', '未能核對帳本：{why}', 'The ledger could not be verified: {why}')

export const adminVerifyLedger: Command = {
  path: 'admin verify-ledger',
  about: words(
    '核对账本：校验链、合计、余额及分录与单据，指出第一处错误',
    '核對帳本：校驗鏈、合計、餘額及分錄與單據，指出第一處錯誤',
    'Verify the ledger: chains, sums, balances, and entries against their documents; name the first that is wrong',
  ),
  examples: ['admin verify-ledger', 'admin verify-ledger --json'],
  options: [
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const data = textOption(typed, 'data')
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { readLedger } = (await import(/* @vite-ignore */ READ.href)) as Reading
    const read = await readLedger({ language: context.locale })
    if (typeof read === 'string') {
      context.note(context.say(UNREACHED, { why: read }))
      return 1
    }
    if (context.json) context.print(JSON.stringify(read))
    if (read.fault === undefined) {
      context.note(context.say(MATCHES, read))
      return 0
    }
    if (!context.json) context.print(context.say(WRONG, { place: read.place ?? '', text: read.text ?? '' }))
    context.note(context.say(READ_SO_FAR, read))
    return 1
  },
}
