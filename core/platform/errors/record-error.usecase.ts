import type { RawFields } from '#core/base/fields/read-fields.ts'
import { MILLIS_PER_SECOND, type Clock } from '#core/base/kernel/clock.ts'
import type { ErrorRecord } from './error-log.entity.ts'
import type { ErrorLog } from './error-log.port.ts'
import { errorRecordOf, type Reporter } from './error-record.rules.ts'

/** How many records a server keeps per minute: an error that everybody meets does not need more. */
const MOST_A_MINUTE = 600
const WINDOW_MILLIS = 60 * MILLIS_PER_SECOND

type Ports = { readonly errorLog: Pick<ErrorLog, 'write'>; readonly clock: Clock }

/** A reported error, and who met it. */
export type ReportedError = { readonly raw: RawFields; readonly reporter: Reporter }

/**
 * Writes errors to the log. Above the server's own limit per minute they are dropped; the returned
 * record was kept.
 */
export function recordError({ errorLog, clock }: Ports): (error: ReportedError) => Promise<ErrorRecord | undefined> {
  let window = { start: clock.now(), count: 0 }
  return async ({ raw, reporter }) => {
    const at = clock.now()
    if (at - window.start >= WINDOW_MILLIS) window = { start: at, count: 0 }
    window.count += 1
    if (window.count > MOST_A_MINUTE) return undefined
    const record = errorRecordOf(raw, { at, reporter })
    await errorLog.write([record])
    return record
  }
}
