import { MILLIS_PER_SECOND, type Clock } from '../kernel/clock.ts'
import type { ErrorRecord } from './error-log.entity.ts'
import type { ErrorLog } from './error-log.port.ts'
import { takeErrorRecord, type Witness } from './error-record.rules.ts'

/** So many records a server keeps in a minute: a fault that everybody meets needs no more to be seen. */
const MOST_A_MINUTE = 600
const WINDOW_MILLIS = 60 * MILLIS_PER_SECOND

type Ports = { readonly errorLog: Pick<ErrorLog, 'write'>; readonly clock: Clock }

/** An error as somebody tells it, and who met it. */
export type ToldError = { readonly raw: Readonly<Record<string, unknown>>; readonly witness: Witness }

/** Takes errors into the log. Beyond the server's own limit a minute they are let go; the record that is answered was kept. */
export function recordError({ errorLog, clock }: Ports): (told: ToldError) => Promise<ErrorRecord | undefined> {
  let window = { start: clock.now(), count: 0 }
  return async ({ raw, witness }) => {
    const at = clock.now()
    if (at - window.start >= WINDOW_MILLIS) window = { start: at, count: 0 }
    window.count += 1
    if (window.count > MOST_A_MINUTE) return undefined
    const record = takeErrorRecord(raw, { at, witness })
    await errorLog.write([record])
    return record
  }
}
