import { createHash } from 'node:crypto'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { LabelFiles, LabelPart } from '#core/parcels/labels/label-files.port.ts'
import type { LabelBatch, LabelContent, LabelRenderer } from '#core/parcels/labels/label.ts'
import { labelFileOf, printsBoth } from '#core/parcels/orders/print/order-label-file.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { storedLabelFile } from '#core/parcels/orders/print/stored-label-file.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { whole } from '../../../presenters/file-answer.ts'

const HASH_BYTES = 16

/**
 * An order, and the label that we draw where it has none of its own, or where it is packed beside
 * its own.
 */
export type PrintedOrder = { readonly order: Order; readonly label: LabelContent }
type Batch = Omit<LabelBatch, 'labels'>

type Parts = {
  readonly renderer: LabelRenderer
  readonly labelFiles: Pick<LabelFiles, 'compose'>
  readonly labelFileOf: ReturnType<typeof storedLabelFile>
  /**
   * The lengths of recently drawn documents by their tag, so that a second range of one does not
   * draw all of it again.
   */
  readonly lengths: { readonly get: (tag: string) => number | undefined; readonly set: (tag: string, bytes: number) => unknown }
}

export type LabelDocuments = {
  /**
   * The document of a batch, in the order given. Where every label is ours it is drawn while it is
   * sent; the files of marketplaces are fitted to its size before the first byte, so that a file
   * that cannot be read is answered as a failure.
   */
  readonly open: (printed: readonly PrintedOrder[], batch: Batch, fileName: string) => Promise<Result<FileAnswer>>
}

export function labelDocuments({ renderer, labelFiles, labelFileOf: read, lengths }: Parts): LabelDocuments {
  async function partsOf(printed: readonly PrintedOrder[]): Promise<Result<readonly LabelPart[]>> {
    const parts: LabelPart[] = []
    let ours: LabelContent[] = []
    for (const { order, label } of printed) {
      const file = await read(order)
      if (!file.ok) return file
      if (file.value === undefined || printsBoth(order)) {
        if (ours.length === 0) parts.push({ labels: ours })
        ours.push(label)
      }
      if (file.value !== undefined) {
        parts.push({ file: file.value })
        ours = []
      }
    }
    return ok(parts)
  }

  return {
    open: async (printed, batch, fileName) => {
      // A hash of the content, so that a download is never resumed with another document.
      // A published design never changes: its key says what it looks like.
      const { designs = [], ...rest } = batch
      const content = {
        labels: printed.map(({ label }) => label),
        ...rest,
        designs: designs.map(({ key, logo }) => [key, logo?.length]),
        files: printed.map(({ order }) => labelFileOf(order)),
        both: printed.map(({ order }) => printsBoth(order)),
      }
      const etag = `"${createHash('sha256')
        .update(JSON.stringify(content))
        .digest('base64url')
        .slice(0, HASH_BYTES * 2)}"`
      if (content.files.some((file) => file !== undefined)) {
        const parts = await partsOf(printed)
        if (!parts.ok) return parts
        const composed = await labelFiles.compose(parts.value, batch)
        if (!composed.ok) return composed
        const bytes = composed.value
        return ok({ fileName, shown: 'inline', open: () => whole(bytes), resumable: { etag, length: async () => bytes.length } })
      }
      const length = async (): Promise<number> => {
        const known = lengths.get(etag)
        if (known !== undefined) return known
        let total = 0
        for await (const part of renderer.render({ ...batch, labels: content.labels })) total += part.length
        lengths.set(etag, total)
        return total
      }
      return ok({
        fileName,
        shown: 'inline',
        open: () => renderer.render({ ...batch, labels: content.labels }),
        resumable: { etag, length },
      })
    },
  }
}
