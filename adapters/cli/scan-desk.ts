import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { styleText } from 'node:util'
import { words } from '#core/base/kernel/words.ts'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import { ApiError, type ApiClient } from '../http/client/api-client.ts'
import type { ScanAnswer } from '../http/contract/operations/stations/station.routes.ts'
import { callScan, callUndo, isNoAnswer, questionOf, refusalOf, type SentScan } from '../http/client/scan-call.ts'
import type { ExitCode } from './command.ts'
import type { Context } from './context.ts'
import { dottedState, isColoured } from './render/state-dot.ts'
import { confirmedAgain, type AskedScan } from '#core/operations/stations/second-scan.rules.ts'
import type { StationOption } from './station-option.ts'
import { readScanLine } from './scan-line.ts'

const START = words(
  '{name}：扫描包裹。输入 undo 撤销上一次，按 Ctrl-D 结束。',
  '{name}：掃描包裹。輸入 undo 復原上一次，按 Ctrl-D 結束。',
  '{name}: scan a parcel. Type undo to take the last scan back, press Ctrl-D to end.',
)
const AWAY = words('连接中断，正在重试……', '連線中斷，正在重試……', 'No connection. Trying again…')
const NOTHING = words('没有可撤销的扫描', '沒有可復原的掃描', 'There is no scan to take back')
const COUNTED = words('完成 {done}，拒绝 {refused}', '完成 {done}，拒絕 {refused}', '{done} done, {refused} refused')

const FIRST_PAUSE_MILLIS = 500
const LONGEST_PAUSE_MILLIS = 5000
/** Heard by someone who looks at the parcel. */
const BELL = '\u0007'

/**
 * Makes a call until the server answers it: a scan is sent with the same id each time, and takes
 * effect once.
 */
async function sendUntilAnswered(call: () => Promise<ScanAnswer>, context: Context): Promise<ScanAnswer> {
  for (let millis = FIRST_PAUSE_MILLIS; ; millis = Math.min(millis * 2, LONGEST_PAUSE_MILLIS)) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || !isNoAnswer(error)) throw error
      if (millis === FIRST_PAUSE_MILLIS) context.note(context.say(AWAY))
      await pause(millis, undefined, { signal: context.interrupted })
    }
  }
}

/**
 * An answer in a line: in colour for a person, tabs between its parts for a program, JSON with
 * `--json`.
 */
function show(context: Context, { code, answer, refusal }: { code: string; answer?: ScanAnswer; refusal?: string }): void {
  const text = answer?.text ?? refusal ?? ''
  if (context.json) return context.print(JSON.stringify(answer ?? { code, outcome: 'refused', text }))
  if (!context.isTerminal) return context.print([code, answer?.outcome ?? 'refused', answer?.order?.order_number ?? '', text].join('\t'))
  const order = answer?.order
  const facts = [
    order?.airway_number ?? code,
    order?.country,
    order?.city,
    order?.channel,
    order?.check_weight && `${order.check_weight} kg`,
  ]
  const line = isColoured ? styleText('bold', text, { validateStream: false }) : text
  context.print(`${dottedState(line, answer?.tone ?? 'trouble')}  ${facts.filter((fact) => fact != null && fact !== '').join('  ')}`)
  for (const warning of answer?.warnings ?? []) context.print(`  ${dottedState(warning.text, 'waiting')}`)
  if (answer === undefined || answer.tone === 'waiting' || answer.warnings.length > 0) process.stderr.write(BELL)
}

/**
 * The scans of a desk, in their order; refusals are shown and the next line is read. Throws
 * ApiError where nobody is signed in or may scan.
 */
class ScanDesk {
  readonly #station: StationName
  readonly #client: ApiClient
  readonly #context: Context
  readonly #at: StationOption
  #weighing: string | undefined
  #last: ScanAnswer | undefined
  /** The scan whose measures were asked about last. */
  #asked: AskedScan | undefined
  done = 0
  refused = 0

  constructor(
    station: StationName,
    { client, at, context }: { readonly client: ApiClient; readonly at: StationOption; readonly context: Context },
  ) {
    this.#station = station
    this.#client = client
    this.#at = at
    this.#context = context
  }

  async take(line: string): Promise<void> {
    const read = readScanLine(line, this.#weighing)
    if (read === undefined) return
    if (read.kind === 'scan') {
      const { kind: _kind, ...scanned } = read
      const confirmed = confirmedAgain(scanned, this.#asked)
      const scan: SentScan = {
        ...scanned,
        scanId: randomUUID(),
        station: this.#station,
        ...this.#at,
        ...(confirmed.length === 0 ? {} : { confirmed }),
      }
      return this.#report(scan, () => callScan(scan, this.#client))
    }
    const last = this.#last
    if (last === undefined) return this.#context.note(this.#context.say(NOTHING))
    await this.#report({ code: last.code }, () => callUndo({ scanId: last.scan_id, station: this.#station }, this.#client))
  }

  async #report(scan: AskedScan, call: () => Promise<ScanAnswer>): Promise<void> {
    const { code } = scan
    this.#weighing = undefined
    try {
      const answer = await sendUntilAnswered(call, this.#context)
      if (answer.outcome === 'found') this.#weighing = code
      else this.done += answer.outcome === 'undone' ? -1 : 1
      this.#last = answer.undoable ? answer : undefined
      // A question that was answered is no refusal.
      this.refused -= scan.confirmed?.length ?? 0
      if (scan.weight !== undefined) this.#asked = undefined
      show(this.#context, { code, answer })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error
      this.refused += 1
      const asks = questionOf(error)
      if (asks !== undefined) this.#asked = { ...scan, asks }
      show(this.#context, { code, refusal: refusalOf(error) })
    }
  }
}

/**
 * Scans at a station what is typed, scanned or piped in, a parcel in a line, until the end of
 * input.
 */
export async function scanAtDesk(
  station: StationName,
  {
    lines: given,
    at,
    title,
    context,
  }: { readonly lines: readonly string[]; readonly at: StationOption; readonly title: string; readonly context: Context },
): Promise<ExitCode> {
  const desk = new ScanDesk(station, { client: await context.client(), at, context })
  for (const line of given) await desk.take(line)
  if (given.length === 0) {
    if (context.interactive) context.note(context.say(START, { name: title }))
    const lines = createInterface({ input: process.stdin, terminal: false })
    context.interrupted.addEventListener('abort', () => lines.close())
    for await (const line of lines) await desk.take(line)
  }
  if (!context.json && desk.done + desk.refused > 1) context.note(context.say(COUNTED, { done: desk.done, refused: desk.refused }))
  return desk.refused > 0 ? 1 : 0
}
