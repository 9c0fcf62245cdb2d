import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { complexity, sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { LIMITS } from './limits.ts'

/**
 * Carries a failure out of a scanner, where checking a result at every byte would cost more than
 * the scanning. It never leaves this folder: `settled` turns it into the failure.
 */
export class Refusal extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

export const unreadable = (cause?: unknown): Refusal => new Refusal(sheetFailure('FILE_UNREADABLE'), cause)

export const tooComplex = {
  columns: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.columns(LIMITS.columns) })),
  rows: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.rows(LIMITS.rows) })),
  cell: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.cell(LIMITS.cellCharacters) })),
  text: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.text })),
  unpacked: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.unpacked })),
  parts: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.parts(LIMITS.parts) })),
  effort: () => new Refusal(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.effort })),
} as const

export const tooLarge = (): Failure => sheetFailure('FILE_TOO_LARGE', { limit: '20 MB' })

/**
 * Runs a reading to its value or failure. Anything that a library throws because of a file's
 * content means that the file cannot be read.
 */
export async function runSheetReading<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return failed(error instanceof Refusal ? error.failure : sheetFailure('FILE_UNREADABLE'))
  }
}
