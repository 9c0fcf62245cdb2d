import type { FileStore } from '#core/platform/files/file-store.port.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { foreignLabelFailure } from '../../labels/foreign-label.failures.ts'
import type { LabelFile, LabelFiles } from '../../labels/label-files.port.ts'
import { labelFileOf } from './order-label-file.ts'
import type { Order } from '../order.ts'

type Ports = {
  readonly files: { readonly find: (id: string) => Promise<Pick<StoredFile, 'fileName'> | undefined> }
  readonly fileStore: Pick<FileStore, 'read'>
}

/**
 * Reads the file that is the label of an order; undefined for an order whose label we draw.
 * LABEL_FILE_GONE. Who may see the order may print it.
 */
export function storedLabelFile({ files, fileStore }: Ports) {
  return async (order: Pick<Order, 'values'>): Promise<Result<LabelFile | undefined>> => {
    const found = labelFileOf(order)
    if (found === undefined || !('stored' in found)) return ok(undefined)
    const [file, bytes] = [await files.find(found.stored), await fileStore.read(found.stored)]
    return file === undefined || bytes === undefined ? failed(foreignLabelFailure('LABEL_FILE_GONE')) : ok({ name: file.fileName, bytes })
  }
}

/** Whether the label of an order can be printed, as far as its file decides it. */
export type CheckLabelFile = (order: Pick<Order, 'values'>) => Promise<Result<true>>

/** Checks the file of an order before its label is promised. */
export function checkLabelFile(ports: Ports & { readonly labelFiles: Pick<LabelFiles, 'check'> }): CheckLabelFile {
  const read = storedLabelFile(ports)
  return async (order) => {
    const file = await read(order)
    if (!file.ok) return file
    return file.value === undefined ? ok(true) : ports.labelFiles.check(file.value)
  }
}

/** The order, if its label can be printed. */
export async function withLabelFile(order: Result<Order>, check: CheckLabelFile): Promise<Result<Order>> {
  if (!order.ok || labelFileOf(order.value) === undefined) return order
  const checked = await check(order.value)
  return checked.ok ? order : checked
}
