import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ordersByNumber } from '../../../../../core/orders/orders-by-number.ts'
import { printLabels } from '../../../../../core/orders/print-labels.usecase.ts'
import { checkLabelFile, storedLabelFile } from '../../../../../core/orders/stored-label-file.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { labelDocuments } from './label-documents.ts'
import { labelHandlers } from './label.handlers.ts'

const PRINT_ID_BYTES = 24
const MOST_LENGTHS = 1000

/** Labels, printed and opened. */
export function labels({ store, references, clock, labelRenderer, labelFiles, fileStore }: SharedParts): BindingsOf<RoutesOf<'labels'>> {
  const { atomically, orders, labelPrints } = store
  const newPrintId = (): string => randomBytes(PRINT_ID_BYTES).toString('base64url')
  return labelHandlers({
    orders,
    labelPrints,
    documents: labelDocuments({
      renderer: labelRenderer,
      labelFiles,
      labelFileOf: storedLabelFile({ files: store.files, fileStore }),
      lengths: new LRUCache<string, number>({ max: MOST_LENGTHS }),
    }),
    labelFiles,
    references,
    printLabels: printLabels({
      atomically,
      ordersByNumber: ordersByNumber(orders),
      clock,
      newPrintId,
      checkLabelFile: checkLabelFile({ files: store.files, fileStore, labelFiles }),
    }),
  })
}
