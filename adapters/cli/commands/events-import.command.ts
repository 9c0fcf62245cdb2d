import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import { ENCODING_OPTION, encodingOf } from '../encoding-option.ts'
import { noteSheet, STRICT_OPTION } from '../strict-option.ts'

const DONE = words(
  '新增 {added}，已有 {known}，代码未映射 {waiting}，单号未匹配 {unmatched}，错误 {wrong}',
  '新增 {added}，已有 {known}，代碼未對應 {waiting}，單號未匹配 {unmatched}，錯誤 {wrong}',
  '{added} added, {known} known before, {waiting} with an unknown code, {unmatched} without a parcel, {wrong} wrong',
)
const WHERE = words(
  '全部错误行可在门户 {path} 下载',
  '全部錯誤列可在入口網站 {path} 下載',
  'All wrong lines can be downloaded at {path} in the portal',
)

export const eventsImport: Command = {
  path: 'events import',
  takes: '<file>',
  about: words(
    '从表格导入轨迹（xlsx、xls、csv）',
    '從表格匯入軌跡（xlsx、xls、csv）',
    'Import tracking events from a sheet (xlsx, xls, csv)',
  ),
  examples: ['events import aramex.csv --agent ARAMEX', 'events import events.xlsx --timezone Asia/Dubai --strict'],
  options: [
    {
      flags: '--agent <code>',
      about: words('按该轨迹代理的代码映射', '依該軌跡代理的代碼對應', 'read the codes of this tracker agent; our own without it'),
    },
    {
      flags: '--timezone <zone>',
      about: words('未注明时区的时间所用时区', '未註明時區的時間所用時區', 'the time zone of times that name none'),
    },
    STRICT_OPTION,
    ENCODING_OPTION,
  ],
  run: async (typed, context) => {
    const { fileToSend } = await import('../files.ts')
    const { eventFileRoutes } = await import('../../http/contract/parcels/agents/event-file.routes.ts')
    const encoding = await encodingOf(typed)
    const file = await fileToSend(typed.words[0] ?? '')
    const client = await context.client()
    const strict = typed.options['strict'] === true
    const body = { agent: textOption(typed, 'agent'), timezone: textOption(typed, 'timezone'), strict, ...encoding }
    const answer = await client.call(eventFileRoutes.importEvents, { body }, { file, signal: context.interrupted })
    if (context.json) context.print(JSON.stringify(answer))
    else for (const { line, number, message } of answer.wrong_lines) context.print([line, number, message].join('\t'))
    const { added, known, waiting, unmatched, wrong } = answer
    noteSheet(answer, context)
    if (answer.held) return 1
    context.note(context.say(DONE, { added, known, waiting, unmatched, wrong }))
    if (wrong + unmatched > answer.wrong_lines.length) context.note(context.say(WHERE, { path: '/admin/tracking-events' }))
    return wrong > 0 ? 1 : 0
  },
}
