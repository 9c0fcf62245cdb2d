import type { ApiClient } from '../../http/client/api-client.ts'
import { LABEL_SEQUENCES, type LabelSequence } from '#core/parcels/labels/label-sequence.rules.ts'
import { given } from '#core/base/kernel/given.ts'
import { words } from '#core/base/kernel/words.ts'
import { parseFilter, textOption, type Command, type ExitCode, type TypedCommand } from '../command.ts'
import type { Context } from '../context.ts'
import type { PrinterNamed } from '../print-at.ts'
import type { LabelChoice } from '../print-place.ts'
import type { printLabels, PrintRequest } from '../print-labels.ts'
import type { ZplPrinting } from '../print-zpl.ts'
import { UsageError } from '../usage.ts'
import { printerAddress, RAW_PORT, type PrinterAddress } from '../zpl-address.ts'

const SIZES = ['100x100', '100x150', '100x200'] as const
const DPIS = ['203', '300'] as const
const TYPES = ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'] as const
const COLLECTING = words('读取订单', '讀取訂單', 'Reading orders')
const PRINTING = words('生成面单', '產生面單', 'Printing')
const PRINTED = words('{count} 张面单已写入 {file}', '{count} 張面單已寫入 {file}', 'Labels written to {file}: {count}')
const RESUMED = words('接着上次的进度继续', '接著上次的進度繼續', 'Continuing where the last run stopped')
const AGAIN = words(
  '已中断。再次运行同一命令会接着打印，不会重复。',
  '已中斷。再次執行同一命令會接著列印，不會重複。',
  'Interrupted. Run the same command again to continue; nothing is printed twice.',
)
const NO_OUT = words(
  '请用 --out 文件.pdf、--printer 打印机 或 --zpl 主机 指明输出位置',
  '請用 --out 檔案.pdf、--printer 印表機 或 --zpl 主機 指明輸出位置',
  'Say where to print: --out FILE.pdf, --printer NAME or --zpl HOST',
)
const ONE_PLACE = words(
  '--out、--printer 与 --zpl 只能选一个',
  '--out、--printer 與 --zpl 只能選一個',
  'Use one of --out, --printer and --zpl',
)
const DESK_ALONE = words('--desk 需与 --printer 一起使用', '--desk 需與 --printer 一起使用', '--desk needs --printer')
const NO_ADDRESS = words(
  '“{printer}” 不是打印机地址，应为 主机 或 主机:端口',
  '「{printer}」不是印表機位址，應為 主機 或 主機:連接埠',
  '“{printer}” is not a printer’s address; use HOST or HOST:PORT',
)
const NO_DARKNESS = words('--darkness 应为 0 至 30', '--darkness 應為 0 至 30', '--darkness is a number from 0 to 30')
const ONLY_ZPL = words(
  '--dpi 和 --darkness 需与 --zpl 一起使用',
  '--dpi 和 --darkness 需與 --zpl 一起使用',
  '--dpi and --darkness need --zpl',
)
const NONE_NAMED = words(
  '请给出订单号、运单号或客户单号，或用 --file、--filter',
  '請給出訂單號、運單號或客戶單號，或用 --file、--filter',
  'Give order numbers, waybills or references, or use --file or --filter',
)
const NOTHING = words('没有可打印的订单', '沒有可列印的訂單', 'No orders to print')

export const labelsPrint: Command = {
  path: 'labels print',
  takes: '[orders...]',
  about: words(
    '按订单号、运单号或客户单号打印面单：到一个 PDF、一台打印机，或直接到热敏打印机',
    '按訂單號、運單號或客戶單號列印面單：到一個 PDF、一台印表機，或直接到熱感印表機',
    'Print labels by order number, waybill or reference: into one PDF, on a printer, or straight on a thermal printer',
  ),
  examples: [
    'labels print 0NR3KQ7Z8F2M4B6D --out label.pdf',
    'labels print --filter status=confirmed --out today.pdf',
    'labels print --file orders.txt --size 100x100 --out mini.pdf',
    'labels print --filter import=17 --sort row --out sheet.pdf',
    'labels print --filter status=confirmed --printer labels',
    'labels print --filter status=confirmed --desk "Bench 1" --printer labels',
    'labels print --filter status=confirmed --zpl 192.168.1.50',
  ],
  options: [
    {
      flags: '--file <file>',
      about: words(
        '单号文件，每行一个；- 为标准输入',
        '單號檔案，每行一個；- 為標準輸入',
        'a file of numbers, one per line; - for standard input',
      ),
    },
    {
      flags: '--filter <filter>',
      about: words('筛选条件，如 status=confirmed', '篩選條件，如 status=confirmed', 'a filter such as status=confirmed'),
    },
    { flags: '--size <size>', about: words('尺寸（毫米）', '尺寸（公釐）', 'size in millimetres'), choices: SIZES },
    { flags: '--type <type>', about: words('面单类型', '面單類型', 'label type'), choices: TYPES },
    {
      flags: '--sort <sequence>',
      about: words(
        '打印顺序：given 按给出的顺序，row 按导入表格的行，sku，channel',
        '列印順序：given 按給出的順序，row 按匯入表格的列，sku，channel',
        'the order of the labels: given as named, row of the sheet they came from, sku, channel',
      ),
      choices: LABEL_SEQUENCES,
    },
    {
      flags: '--printer <name>',
      about: words('打印助手的打印机', '列印助手的印表機', 'a printer of the print agent'),
    },
    {
      flags: '--desk <desk>',
      about: words(
        '有此打印机的打印台；默认为本机的打印助手',
        '有此印表機的列印台；預設為本機的列印助手',
        'the print desk that has the printer; this machine’s print agent by default',
      ),
    },
    {
      flags: '--zpl <host>',
      about: words(
        '热敏打印机的地址，主机 或 主机:端口（默认 9100）',
        '熱感印表機的位址，主機 或 主機:連接埠（預設 9100）',
        'a thermal printer’s address, HOST or HOST:PORT (9100 by default)',
      ),
    },
    { flags: '--dpi <dpi>', about: words('热敏打印机的分辨率', '熱感印表機的解析度', 'the thermal printer’s resolution'), choices: DPIS },
    { flags: '--darkness <darkness>', about: words('打印浓度，0 至 30', '列印濃度，0 至 30', 'darkness from 0 to 30') },
    { flags: '--out <file>', about: words('输出的 PDF', '輸出的 PDF', 'the PDF to write') },
  ],
  run: async (typed, context) => {
    const place = placeOf(typed)
    if ('out' in place) {
      const { mustBeWritable } = await import('../files.ts')
      await mustBeWritable(place.out)
    }
    const body = requestOf(typed)
    const client = await context.client()
    const orders = await ordersOf(typed, { client, context })
    if (orders.length === 0) {
      context.note(context.say(NOTHING))
      return 1
    }
    const printing = {
      client,
      request: { ...body, orders },
      progress: await context.progress(context.say(PRINTING)),
      signal: context.interrupted,
      onResume: () => context.note(context.say(RESUMED)),
    }
    if ('out' in place) return toFile({ ...printing, out: place.out }, context)
    if ('printer' in place) {
      const { printAt } = await import('../print-at.ts')
      const { progress, signal, onResume } = printing
      const batch = { orders: await inSequence(orders, sequenceOf(typed), client), progress, signal, onResume }
      return printAt({ client, to: place, choice: choiceOf(typed), batch, owner: ownerOf(context) }, context)
    }
    return toPrinter(
      { ...printing, request: { ...printing.request, ...thermalOf(typed) }, printer: place, owner: ownerOf(context) },
      context,
    )
  },
}

/** A file to write, a printer of an agent, or a thermal printer's address. */
function placeOf(typed: TypedCommand): { readonly out: string } | PrinterNamed | PrinterAddress {
  const [out, zpl, printer, desk] = ['out', 'zpl', 'printer', 'desk'].map((name) => textOption(typed, name))
  if ([out, zpl, printer].filter((one) => one !== undefined).length > 1) throw new UsageError(ONE_PLACE)
  if (desk !== undefined && printer === undefined) throw new UsageError(DESK_ALONE)
  if (zpl !== undefined) {
    const address = printerAddress(zpl)
    if (address === undefined) throw new UsageError(NO_ADDRESS, { printer: zpl })
    return address
  }
  if (textOption(typed, 'dpi') !== undefined || textOption(typed, 'darkness') !== undefined) throw new UsageError(ONLY_ZPL)
  if (printer !== undefined) return { printer, desk }
  if (out === undefined) throw new UsageError(NO_OUT)
  return { out }
}

/** The label by its own names, as print tasks take them. */
function choiceOf(typed: TypedCommand): LabelChoice {
  const type = TYPES.find((one) => one === textOption(typed, 'type')) ?? 'standard'
  const size = SIZES.find((one) => one === textOption(typed, 'size'))
  return { type, ...(size === undefined ? {} : { size }) }
}

const MOST_DARKNESS = 30

function thermalOf(typed: TypedCommand): Pick<PrintRequest, 'format' | 'dpi' | 'darkness'> {
  const darkness = textOption(typed, 'darkness')
  if (darkness !== undefined && !(/^\d{1,2}$/.test(darkness) && Number(darkness) <= MOST_DARKNESS)) throw new UsageError(NO_DARKNESS)
  return {
    format: 'zpl',
    dpi: textOption(typed, 'dpi') === '300' ? 300 : 203,
    ...(darkness === undefined ? {} : { darkness: Number(darkness) }),
  }
}

const ownerOf = (context: Context): string => `${context.url} ${context.profile?.account ?? process.env['CROSSDOCK_TOKEN'] ?? ''}`

async function toFile(printing: Parameters<typeof printLabels>[0], context: Context): Promise<ExitCode> {
  const { printLabels } = await import('../print-labels.ts')
  const outcome = await printLabels(printing)
  if (outcome.interrupted) {
    context.note(context.say(AGAIN))
    return 1
  }
  const { out } = printing
  for (const link of [...outcome.failed, ...(outcome.warned ?? [])]) context.note(`${link.order_number}: ${link.message}`)
  if (context.json) context.print(JSON.stringify({ file: out, printed: outcome.printed, failed: outcome.failed }))
  else if (outcome.printed > 0) context.note(context.say(PRINTED, { count: outcome.printed, file: out }))
  return outcome.failed.length > 0 || outcome.printed === 0 ? 1 : 0
}

async function toPrinter(printing: ZplPrinting, context: Context): Promise<ExitCode> {
  const { printZpl } = await import('../print-zpl.ts')
  const { holdWords, unreachableWords, zplWords } = await import('../zpl.words.ts')
  const outcome = await printZpl(printing)
  const printer = printing.printer.port === RAW_PORT ? printing.printer.host : `${printing.printer.host}:${printing.printer.port}`
  for (const failure of outcome.failed) context.note(`${failure.order_number}: ${failure.message}`)
  for (const waybill of outcome.uncertain) context.note(context.say(zplWords.uncertain, { waybill }))
  if (outcome.printed > 0 && !outcome.answers) context.note(context.say(zplWords.silent, { printer }))
  for (const hold of outcome.holds) context.note(context.say(holdWords[hold], { printer }))
  if (outcome.unreachable !== undefined) context.note(context.say(unreachableWords(outcome.unreachable), { printer }))
  const { printed, failed, uncertain, holds, interrupted } = outcome
  if (context.json) context.print(JSON.stringify({ printer, printed, failed, uncertain, holds, complete: outcome.complete }))
  else if (printed > 0) context.note(context.say(zplWords.printed, { count: printed, printer }))
  if (interrupted || (holds.length > 0 && !outcome.complete)) context.note(context.say(AGAIN))
  return outcome.complete && failed.length + uncertain.length + holds.length === 0 ? 0 : 1
}

function requestOf(typed: TypedCommand) {
  const size = textOption(typed, 'size')
  const type = textOption(typed, 'type') ?? 'standard'
  return {
    miniLabel: type.startsWith('mini'),
    ignoreInvoice: type === 'mini_no_invoice' || type === 'medium',
    specialLable: (size as (typeof SIZES)[number] | undefined) ?? type === 'invoice',
    single: false,
    ...given({ sort: sequenceOf(typed) }),
  }
}

const sequenceOf = (typed: TypedCommand): LabelSequence | undefined => LABEL_SEQUENCES.find((one) => one === textOption(typed, 'sort'))

async function ordersOf(
  typed: TypedCommand,
  { client, context }: { readonly client: ApiClient; readonly context: Context },
): Promise<readonly string[]> {
  const fileName = textOption(typed, 'file')
  const filter = textOption(typed, 'filter')
  const { orderNumbersIn } = await import('../files.ts')
  const listed = fileName === undefined ? [] : await orderNumbersIn(fileName)
  const found = filter === undefined ? [] : await ordersOfFilter(await parseFilter(filter), { client, context })
  const orders = [...new Set([...typed.words, ...listed, ...found])]
  if (orders.length === 0 && filter === undefined) throw new UsageError(NONE_NAMED)
  return orders
}

/** Orders in the sequence of their labels, as the server knows it: printers take them in parts. */
async function inSequence(orders: readonly string[], sort: LabelSequence | undefined, client: ApiClient): Promise<readonly string[]> {
  if (sort === undefined || sort === 'given') return orders
  const { labelRoutes } = await import('../../http/contract/parcels/labels/label.routes.ts')
  const links = await client.call(labelRoutes.drawLabels, { body: { orders: [...orders], sort, preview: true } })
  return links.map(({ order_number }) => order_number)
}

const PAGE_SIZE = 500

async function ordersOfFilter(
  query: Record<string, string>,
  { client, context }: { readonly client: ApiClient; readonly context: Context },
): Promise<readonly string[]> {
  const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
  const progress = await context.progress(context.say(COLLECTING))
  const numbers: string[] = []
  for (;;) {
    const { rows, total } = await client.call(orderRoutes.listOrders, { query: { ...query, pageSize: PAGE_SIZE, after: numbers.at(-1) } })
    numbers.push(...rows.map((row) => row.order_number))
    progress.update(numbers.length, total)
    if (rows.length < PAGE_SIZE) break
  }
  progress.finish()
  // Oldest first, in the order in which parcels are packed.
  return numbers.reverse()
}
