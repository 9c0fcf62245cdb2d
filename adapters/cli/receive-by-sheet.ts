import { words } from '#core/base/kernel/words.ts'
import { sheetRoutes } from '../http/contract/operations/stations/sheet.routes.ts'
import type { ExitCode, TypedCommand } from './command.ts'
import type { Context } from './context.ts'
import { encodingOf } from './encoding-option.ts'
import { fileToSend } from './files.ts'
import { stationOf } from './station-option.ts'
import { noteSheet } from './strict-option.ts'

const RECEIVING = words('收货中', '收貨中', 'Receiving')
const DONE = words(
  '已入库 {received}，已问客户 {asked}，此前已收 {repeated}，拒绝 {refused}',
  '已入庫 {received}，已問客戶 {asked}，此前已收 {repeated}，拒絕 {refused}',
  '{received} received, {asked} asked about, {repeated} received before, {refused} refused',
)

/**
 * Receives parcels by a sheet of weights: refused rows are printed by line and reason. Throws
 * UsageError and ApiError.
 */
export async function receiveBySheet(path: string, typed: TypedCommand, context: Context): Promise<ExitCode> {
  const encoding = await encodingOf(typed)
  const file = await fileToSend(path)
  const client = await context.client()
  const progress = await context.progress(context.say(RECEIVING))
  const options = { file, signal: context.interrupted, onProgress: progress.update }
  const answer = await client
    .callWithProgress(
      sheetRoutes.receiveSheet,
      { body: { strict: typed.options['strict'] === true, ...encoding, ...stationOf(typed) } },
      options,
    )
    .finally(() => progress.finish())
  const { received, asked, repeated, refused } = answer
  if (context.json) context.print(JSON.stringify(answer))
  else for (const { line, number, error, msg } of refused) context.print([line, number, error, msg].join('\t'))
  noteSheet(answer, context)
  if (answer.held) return 1
  context.note(context.say(DONE, { received, asked, repeated, refused: refused.length }))
  return refused.length > 0 ? 1 : 0
}
