import { words } from '#core/base/kernel/words.ts'
import { PRINT_PORT } from '#core/parcels/printing/print-port.ts'
import { textOption, type Command, type TypedCommand } from '../command.ts'
import type { Column } from '../context.ts'
import { loadAgent } from '../print-agent.ts'
import { UsageError } from '../usage.ts'

const FOLDER = { flags: '--folder <folder>', about: words('设置目录', '設定目錄', 'folder of settings, keys and documents') } as const
const ADD = {
  flags: '--printers <printers>',
  about: words('添加打印机 名称=地址，逗号分隔', '新增印表機 名稱=位址，逗號分隔', 'add printers, NAME=ADDRESS, comma-separated'),
} as const
const CONNECT = {
  flags: '--connect',
  about: words(
    '连接服务器，任何网页、平板或程序都可以在此打印',
    '連線伺服器，任何網頁、平板或程式都可以在此列印',
    'connect to the server, so that any page, tablet or program prints here',
  ),
} as const
const DESK = {
  flags: '--desk <name>',
  about: words('新打印台的名称，默认为本机名', '新列印台的名稱，預設為本機名稱', 'name of the new print desk; this machine’s by default'),
} as const
const ORIGIN = {
  flags: '--origin <origins>',
  about: words(
    '除服务器外可配对的网站，逗号分隔',
    '除伺服器外可配對的網站，逗號分隔',
    'other origins whose pages may pair, comma-separated; the server’s always may',
  ),
} as const
const ORIGIN_WRONG = words(
  '“{origin}”不是网站地址，应类似 https://portal.example.com',
  '「{origin}」不是網站位址，應類似 https://portal.example.com',
  '“{origin}” is no origin, such as https://portal.example.com',
)
const NEWS = {
  connected: words('已连接 {url}', '已連線 {url}', 'Connected to {url}'),
  away: words(
    '与 {url} 的连接中断（{cause}），会自动重连',
    '與 {url} 的連線中斷（{cause}），會自動重新連線',
    'The connection to {url} broke ({cause}); connecting again',
  ),
  refused: words(
    '{url} 不接受此打印台的密钥，可能已被移除。请运行 print-agent forget {url}，再重新连接。',
    '{url} 不接受此列印台的金鑰，可能已被移除。請執行 print-agent forget {url}，再重新連線。',
    '{url} no longer accepts the key of this print desk; it may have been removed. Run print-agent forget {url} and connect again.',
  ),
  replaced: words(
    '另一台机器用同一密钥连接了 {url}，或打印台已被移除；本机不再连接',
    '另一台機器用同一金鑰連線了 {url}，或列印台已被移除；本機不再連線',
    'Another machine connected to {url} with the same key, or the print desk was removed; not connecting again',
  ),
} as const
const LISTENING = words(
  '打印助手已就绪：ws://127.0.0.1:{port}，打印机：{printers}',
  '列印助手已就緒：ws://127.0.0.1:{port}，印表機：{printers}',
  'The print agent is ready at ws://127.0.0.1:{port}, printers: {printers}',
)
const NO_PRINTERS = words('无', '無', 'none')
const CODE = words(
  '{origin}（账号 {account}）请求打印。配对码：{code}',
  '{origin}（帳號 {account}）請求列印。配對碼：{code}',
  '{origin} (account {account}) asks to print. Pairing code: {code}',
)
const TROUBLE = words('意外错误：{message}', '意外錯誤：{message}', 'Unexpected error: {message}')
const PORT_WRONG = words(
  '端口应为 1 到 65535，而不是“{port}”',
  '連接埠應為 1 到 65535，而不是「{port}」',
  'The port must be 1 to 65535, not “{port}”',
)
const ADDRESS_WRONG = words('打印机地址不正确：{what}', '印表機位址不正確：{what}', 'That is no address of a printer: {what}')
const FOLDER_TAKEN = words(
  '另一个打印助手正在运行（进程 {pid}）',
  '另一個列印助手正在執行（處理程序 {pid}）',
  'Another print agent is running, process {pid}',
)
const PORT_TAKEN = words('端口 {port} 已被占用', '連接埠 {port} 已被占用', 'Port {port} is in use')
const FORGOTTEN = words('已忘记 {count} 个配对', '已忘記 {count} 個配對', '{count|pairing|pairings} forgotten')
const NOBODY = words('没有已配对的网站', '沒有已配對的網站', 'No origin is paired')
const NO_PRINTER = words('没有打印机“{printer}”', '沒有印表機「{printer}」', 'There is no printer “{printer}”')
const TESTED = words('{printer}：{state}', '{printer}：{state}', '{printer}: {state}')
const UNCONFIRMED = words(
  '{printer}：已交给打印队列，请查看打印机',
  '{printer}：已交給列印佇列，請查看印表機',
  '{printer}: sent; this printer cannot confirm it, so look at the paper',
)

const folderOf = (typed: TypedCommand): string | undefined => textOption(typed, 'folder')
const printersIn = (typed: TypedCommand): readonly string[] =>
  (textOption(typed, 'printers') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const HERE = ['127.0.0.1', 'localhost', '[::1]']

/** The origins of a server: one on this machine is called by any of its names. */
function originsOf(url: string): readonly string[] {
  const { origin, hostname, protocol, port } = new URL(url)
  return HERE.includes(hostname) ? HERE.map((host) => new URL(`${protocol}//${host}:${port}`).origin) : [origin]
}

/** The origins whose pages may pair: the server's, and those that were named. */
function pairingOrigins(typed: TypedCommand, url: string): readonly string[] {
  const asked = (textOption(typed, 'origin') ?? '').split(',').map((one) => one.trim())
  const named = asked.filter((one) => one !== '')
  for (const origin of named)
    if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? '') || new URL(origin).pathname !== '/')
      throw new UsageError(ORIGIN_WRONG, { origin })
  return [url, ...named].flatMap(originsOf)
}

/** Refusals of the agent that the user can correct, as wrong usage. */
async function orUsage<T>(work: Promise<T>, port = 0): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name, message, code, pid } = error as { name: string; message: string; code?: string; pid?: number }
    if (name === 'AddressUnknown') throw new UsageError(ADDRESS_WRONG, { what: message })
    if (name === 'FolderTaken') throw new UsageError(FOLDER_TAKEN, { pid: pid ?? 0 })
    if (code === 'EADDRINUSE') throw new UsageError(PORT_TAKEN, { port })
    throw error
  }
}

function portOf(typed: TypedCommand): number {
  const port = textOption(typed, 'port') ?? (process.env['CROSSDOCK_PRINT_PORT'] || String(PRINT_PORT))
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) throw new UsageError(PORT_WRONG, { port })
  return Number(port)
}

const printAgent: Command = {
  path: 'print-agent',
  about: words('在本机运行打印助手', '在本機執行列印助手', 'Run the print agent of this machine'),
  examples: [
    'print-agent --printers office=ipp://printer.local/ipp/print,labels=zpl://10.0.0.7:9100?dpi=203',
    'print-agent --port 17860',
    'print-agent --origin https://portal.example.com',
    'print-agent --connect --desk "Bench 1"',
  ],
  options: [
    {
      flags: '--port <port>',
      about: words('端口（CROSSDOCK_PRINT_PORT）', '連接埠（CROSSDOCK_PRINT_PORT）', 'port (CROSSDOCK_PRINT_PORT)'),
    },
    ADD,
    CONNECT,
    DESK,
    ORIGIN,
    { flags: '--policy <file>', about: words('策略文件', '原則檔案', 'policy file of a fleet') },
    FOLDER,
  ],
  run: async (typed, context) => {
    const port = portOf(typed)
    const loaded = await loadAgent()
    const line = (data: object, text: string): void => (context.json ? context.print(JSON.stringify(data)) : context.note(text))
    const wanted = { agent: loaded, folder: folderOf(typed), name: textOption(typed, 'desk') }
    const { origin } = new URL(context.url)
    const heard = ({ type, cause = '' }: { readonly type: keyof typeof NEWS; readonly cause?: string | undefined }): void =>
      line({ event: type, url: origin }, context.say(NEWS[type], { url: origin, cause }))
    const agent = await orUsage(
      loaded.openAgent({
        port,
        folder: folderOf(typed),
        policyPath: textOption(typed, 'policy'),
        version: '1',
        origins: pairingOrigins(typed, context.url),
        printers: printersIn(typed),
        showCode: ({ code, origin, account }) =>
          line({ event: 'code', code, origin, account }, context.say(CODE, { code, origin, account })),
        connect:
          typed.options['connect'] === true
            ? { url: origin, key: await (await import('../desk-key.ts')).deskKey(wanted, context), heard }
            : undefined,
        troubled: (error) => context.note(context.say(TROUBLE, { message: error instanceof Error ? error.message : String(error) })),
      }),
      port,
    )
    const printers = agent.printers.length === 0 ? context.say(NO_PRINTERS) : agent.printers.join(', ')
    line({ event: 'ready', port: agent.port, printers: agent.printers }, context.say(LISTENING, { port: agent.port, printers }))
    await new Promise<void>((resolve) => {
      process.once('SIGTERM', () => resolve())
      context.interrupted.addEventListener('abort', () => resolve(), { once: true })
    })
    await agent.close()
    return 0
  },
}

const ORIGIN_COLUMNS: readonly Column[] = [
  { name: 'origin', title: 'ORIGIN' },
  { name: 'account', title: 'ACCOUNT' },
  { name: 'paired', title: 'PAIRED', rank: 1 },
]

const printAgentOrigins: Command = {
  path: 'print-agent origins',
  about: words('列出已配对的网站', '列出已配對的網站', 'List the origins that may print'),
  examples: ['print-agent origins'],
  options: [FOLDER],
  run: async (typed, context) => {
    const pairs = await (await loadAgent()).origins(folderOf(typed))
    if (pairs.length === 0 && !context.json) context.note(context.say(NOBODY))
    else
      await context.table(
        ORIGIN_COLUMNS,
        pairs.map(({ origin, account, paired }) => ({ origin, account, paired })),
      )
    return 0
  },
}

const printAgentForget: Command = {
  path: 'print-agent forget',
  takes: '<origin> [account]',
  about: words('取消网站的配对', '取消網站的配對', 'Forget an origin, or one account of it'),
  examples: ['print-agent forget https://portal.example.com', 'print-agent forget https://portal.example.com 1001'],
  options: [FOLDER],
  run: async (typed, context) => {
    const [origin = '', account] = typed.words
    const count = await (await loadAgent()).forget(folderOf(typed), origin, account)
    context.note(context.say(FORGOTTEN, { count }))
    return count === 0 ? 1 : 0
  },
}

const PRINTER_COLUMNS: readonly Column[] = [
  { name: 'name', title: 'NAME' },
  { name: 'state', title: 'STATE' },
  { name: 'address', title: 'ADDRESS', mayShrink: true, rank: 1 },
  { name: 'sizes', title: 'SIZES', rank: 2 },
]

const printAgentPrinters: Command = {
  path: 'print-agent printers',
  about: words('列出、添加或移除打印机', '列出、新增或移除印表機', 'List, add or remove printers'),
  examples: ['print-agent printers', 'print-agent printers --printers labels=zpl://10.0.0.7:9100', 'print-agent printers --remove labels'],
  options: [ADD, { flags: '--remove <name>', about: words('移除打印机', '移除印表機', 'remove a printer') }, FOLDER],
  run: async (typed, context) => {
    const listed = await orUsage((await loadAgent()).printers(folderOf(typed), printersIn(typed), textOption(typed, 'remove')))
    const rows = listed.map(({ state, reasons, sizes, ...row }) => ({
      ...row,
      state: [state, ...reasons.filter((reason) => reason !== state)].join(' '),
      sizes: (sizes ?? []).join(' '),
    }))
    await context.table(PRINTER_COLUMNS, context.json ? listed : rows)
    return 0
  },
}

const printAgentTest: Command = {
  path: 'print-agent test',
  takes: '<printer>',
  about: words('打印测试页', '列印測試頁', 'Print a test page'),
  examples: ['print-agent test labels'],
  options: [FOLDER],
  run: async (typed, context) => {
    const [printer = ''] = typed.words
    const ended = await (await loadAgent()).test(folderOf(typed), printer, context.interrupted)
    if (ended === undefined) throw new UsageError(NO_PRINTER, { printer })
    const state = [ended.type, ended.reason ?? ended.failure?.code].filter(Boolean).join(' ')
    if (context.json) context.print(JSON.stringify({ printer, ...ended }))
    else context.note(ended.by === 'spooler' ? context.say(UNCONFIRMED, { printer }) : context.say(TESTED, { printer, state }))
    return ended.type === 'printed' ? 0 : 1
  },
}

/** The agent and what is done with its folder. */
export const printAgentCommands: readonly [Command, ...Command[]] = [
  printAgent,
  printAgentOrigins,
  printAgentForget,
  printAgentPrinters,
  printAgentTest,
]
