import type { Failure } from '#core/base/kernel/failure.ts'
import { foreignLabelFailure } from '#core/parcels/labels/foreign-label.failures.ts'
import type { ForeignFile } from './foreign-protocol.ts'

/** A file that PDFium or our limits refuse. */
export class ForeignFileRefusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

type RefusedFor = 'LABEL_FILE_BROKEN' | 'LABEL_FILE_LOCKED' | 'LABEL_FILE_WEBP' | 'LABEL_FILE_LAYERS'

export const refuseForeignFile = (code: RefusedFor, { name }: ForeignFile, cause?: unknown): ForeignFileRefusal =>
  new ForeignFileRefusal(foreignLabelFailure(code, { file: name }), cause)
