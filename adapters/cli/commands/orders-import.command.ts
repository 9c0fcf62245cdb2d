import type { ImportAnswer, orderImportRoutes } from '../../http/contract/parcels/orders/order-import.routes.ts'
import type { SentOf } from '../../http/contract/route.ts'
import { words } from '#core/base/kernel/words.ts'
import { textOption, textsOption, type Command, type TypedCommand } from '../command.ts'
import { notAmong, UsageError } from '../usage.ts'
import { ENCODING_OPTION, encodingOf } from '../encoding-option.ts'
import type { ApiClient } from '../../http/client/api-client.ts'
import type { Column, Context } from '../context.ts'

const UPLOADING = words('上传面单文件', '上傳面單檔案', 'Uploading label files')
const IMPORTING = words('导入中', '匯入中', 'Importing')
const DONE = words(
  '已创建 {created}，已存在 {skipped}，错误 {failed}',
  '已建立 {created}，已存在 {skipped}，錯誤 {failed}',
  '{created} created, {skipped} already there, {failed} with errors',
)
const NUMBER = words('导入编号 {number}', '匯入編號 {number}', 'import number {number}')
const KEPT = words(
  '错误行在门户 {path} 保留 30 天，可在那里更正并创建',
  '錯誤列在入口網站 {path} 保留 30 天，可在那裡更正並建立',
  'Rows with errors are kept for 30 days at {path} in the portal, to be corrected and created there',
)
const WOULD = words(
  '试运行：将创建 {created}，已存在 {skipped}，错误 {failed}',
  '試執行：將建立 {created}，已存在 {skipped}，錯誤 {failed}',
  'dry run: {created} would be created, {skipped} already there, {failed} with errors',
)
const WARNED = words('注意：{message}', '注意：{message}', 'note: {message}')
const MARKED = words(
  '已把错误标在 {file} 中，修改后可再次导入',
  '已把錯誤標在 {file} 中，修改後可再次匯入',
  'The wrong cells are marked in {file}. Correct them and import the file again',
)
const NO_KIND = words(
  '--type：没有“{typed}”，可选：{choices}',
  '--type：沒有「{typed}」，可選：{choices}',
  '--type does not accept “{typed}”. Choices: {choices}',
)
const READ_AS = words('文件编码：{encoding}', '檔案編碼：{encoding}', 'read as {encoding}')
const AGAIN = words(
  '已中断。再次运行同一命令会接着导入，不会重复创建。',
  '已中斷。再次執行同一命令會接著匯入，不會重複建立。',
  'Interrupted. Run the same command again to continue; nothing is created twice.',
)

export const ordersImport: Command = {
  path: 'orders import',
  takes: '<file>',
  about: words('从表格导入订单（xlsx、xls、csv）', '從表格匯入訂單（xlsx、xls、csv）', 'Import orders from a sheet (xlsx, xls, csv)'),
  examples: [
    'orders import orders.xlsx --dry-run',
    'orders import orders.xlsx --errors wrong.xlsx',
    'orders import noon.xlsx --type noon --files labels',
  ],
  options: [
    { flags: '--type <kind>', about: words('订单类型', '訂單類型', 'order type'), default: 'express' },
    { flags: '--dry-run', about: words('只检查，不创建', '只檢查，不建立', 'only check, create nothing') },
    {
      flags: '--all-or-nothing',
      about: words('有一行错误就全部不创建', '有一列錯誤就全部不建立', 'create nothing if any row has an error'),
    },
    {
      flags: '--strict',
      about: words(
        '有内容不会导入时不创建订单，退出码为 1',
        '有內容不會匯入時不建立訂單，結束代碼為 1',
        'create nothing and exit with 1 where a part of the file would not be imported',
      ),
    },
    ENCODING_OPTION,
    {
      flags: '--source <system>',
      about: words(
        '导出表格的系统，如 shopify、amazon、dianxiaomi；none 为普通表格；默认由表头识别',
        '匯出表格的系統，如 shopify、amazon、dianxiaomi；none 為普通表格；預設由表頭識別',
        'the system that exported the sheet, such as shopify, amazon, dianxiaomi; none for any other; its headings say it otherwise',
      ),
    },
    {
      flags: '--files <path>',
      about: words(
        '表格中写文件名的面单文件，或放它们的文件夹（PDF、PNG、JPEG）；可多次使用',
        '表格中寫檔案名稱的面單檔案，或放它們的資料夾（PDF、PNG、JPEG）；可多次使用',
        'a label file that the sheet names, or a folder of them (PDF, PNG, JPEG); may be given several times',
      ),
      repeats: true,
    },
    {
      flags: '--errors <file>',
      about: words('把标出错误的表格存到此文件', '把標出錯誤的表格存到此檔案', 'save the sheet to this file with each wrong cell marked'),
    },
  ],
  run: async (typed, context) => {
    const kind = textOption(typed, 'type') ?? 'express'
    const { orderKind, orderKinds } = await import('#core/parcels/orders/kinds/catalog.ts')
    if (orderKind(kind) === undefined)
      throw new UsageError(NO_KIND, { typed: kind, choices: orderKinds.map(({ name }) => name).join(', ') })
    const { fileToSend, mustBeWritable } = await import('../files.ts')
    const reading = { ...(await encodingOf(typed)), ...(await sourceOf(typed)) }
    const file = await fileToSend(typed.words[0] ?? '')
    const errorsFile = textOption(typed, 'errors')
    if (errorsFile !== undefined) await mustBeWritable(errorsFile)
    const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
    const client = await context.client()
    const dryRun = typed.options['dryRun'] === true
    let files: { readonly files?: string }
    let answer: ImportAnswer
    try {
      files = await labelFiles(typed, { context, client })
      const body = { order_type: kind, dry_run: dryRun, all_or_nothing: typed.options['allOrNothing'] === true, ...files, ...reading }
      const isStrict = typed.options['strict'] === true
      answer = await sendOrderSheet({ file, body: isStrict ? { ...body, dry_run: true } : body }, { context, client })
      if (isStrict && (dryRun || answer.notices.length > 0)) {
        await report(answer, { context, dryRun: true })
        return answer.notices.length + answer.failed > 0 ? 1 : 0
      }
      if (isStrict) answer = await sendOrderSheet({ file, body }, { context, client })
    } catch (failure) {
      if (!context.interrupted.aborted) throw failure
      context.note(context.say(AGAIN))
      return 1
    }
    await report(answer, { context, dryRun })
    if (errorsFile !== undefined && answer.errors.length > 0) {
      const marked = await client.open(orderRoutes.correctedFile, { body: { order_type: kind, ...files, ...reading } }, { file })
      const { saveStream } = await import('../save.ts')
      await saveStream(marked, errorsFile)
      context.note(context.say(MARKED, { file: errorsFile }))
    }
    return answer.failed > 0 ? 1 : 0
  },
}

/** The system that was typed, as the API takes it. */
async function sourceOf(typed: TypedCommand): Promise<{ readonly source?: string }> {
  const name = textOption(typed, 'source')
  if (name === undefined) return {}
  const { ORDER_SOURCE_NAMES } = await import('#core/parcels/orders/import/sources/sourced-sheet.ts')
  const source = ORDER_SOURCE_NAMES.find((one) => one === name.toLowerCase())
  if (source === undefined) throw notAmong('--source', name, ORDER_SOURCE_NAMES)
  return { source }
}

type Parts = { readonly context: Context; readonly client: ApiClient }
type Sheet = {
  readonly file: { readonly name: string; readonly content: Blob }
  readonly body: NonNullable<SentOf<typeof orderImportRoutes.importOrders>['body']>
}

/** Sends the sheet and shows how far it is read. */
async function sendOrderSheet({ file, body }: Sheet, { context, client }: Parts): Promise<ImportAnswer> {
  const { orderRoutes } = await import('../../http/contract/parcels/orders/order.routes.ts')
  const progress = await context.progress(context.say(IMPORTING))
  try {
    return await client.callWithProgress(
      orderRoutes.importOrders,
      { body },
      { file, signal: context.interrupted, onProgress: progress.update },
    )
  } finally {
    progress.finish()
  }
}

/** The field of the import with the files that the sheet names; left out where none are given. */
async function labelFiles(typed: TypedCommand, { context, client }: Parts): Promise<{ readonly files?: string }> {
  const places = textsOption(typed, 'files')
  if (places.length === 0) return {}
  const { uploadLabelFiles } = await import('../label-files.ts')
  const progress = await context.progress(context.say(UPLOADING))
  try {
    return { files: JSON.stringify(await uploadLabelFiles(places, { client, signal: context.interrupted, onProgress: progress.update })) }
  } finally {
    progress.finish()
  }
}

const ERROR_COLUMNS: readonly Column[] = [
  { name: 'line', title: 'LINE', align: 'right' },
  { name: 'column', title: 'COLUMN' },
  { name: 'error', title: 'ERROR', rank: 1 },
  { name: 'msg', title: 'MESSAGE', mayShrink: true },
]

async function report(answer: ImportAnswer, { context, dryRun }: { readonly context: Context; readonly dryRun: boolean }): Promise<void> {
  if (context.json) {
    context.print(
      JSON.stringify({
        import: answer.import,
        encoding: answer.encoding,
        created: answer.created,
        skipped: answer.skipped,
        failed: answer.failed,
        errors: answer.errors,
        errors_more: answer.errors_more,
        warnings: answer.warnings,
        warnings_more: answer.warnings_more,
        notices: answer.notices,
      }),
    )
    return
  }
  if (answer.encoding !== null && answer.encoding !== 'utf-8') context.note(context.say(READ_AS, { encoding: answer.encoding }))
  if (context.isTerminal && answer.errors.length > 0) await context.table(ERROR_COLUMNS, answer.errors)
  else for (const error of answer.errors) context.print(`${error.line}\t${error.column}\t${error.error}\t${error.msg}`)
  if (answer.errors_note !== null) context.note(answer.errors_note)
  for (const { msg } of answer.notices) context.note(context.say(WARNED, { message: msg }))
  for (const warning of answer.warnings) context.note(context.say(WARNED, { message: `${warning.line} ${warning.column}: ${warning.msg}` }))
  if (answer.warnings_note !== null) context.note(answer.warnings_note)
  context.note(context.say(dryRun ? WOULD : DONE, { created: answer.created, skipped: answer.skipped, failed: answer.failed }))
  if (answer.import === null) return
  context.note(context.say(NUMBER, { number: answer.import }))
  if (answer.failed > 0) context.note(context.say(KEPT, { path: `/order/error?sheet=${answer.import}` }))
}
