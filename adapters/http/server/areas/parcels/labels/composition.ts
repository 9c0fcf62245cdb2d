import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { checkLogo } from '../../../../../printer/layout/check-logo.ts'
import { openFile } from '#core/platform/files/open-file.usecase.ts'
import { designChoice } from '#core/parcels/labels/design/design-choice.ts'
import { moveLabelDesign } from '#core/parcels/labels/design/move-label-design.usecase.ts'
import { writeLabelDesign } from '#core/parcels/labels/design/write-label-design.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { printLabels } from '#core/parcels/orders/print/print-labels.usecase.ts'
import { checkLabelFile, storedLabelFile } from '#core/parcels/orders/print/stored-label-file.ts'
import type { labelDesignRoutes } from '../../../../contract/parcels/labels/label-design.routes.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { filePorts } from '../../platform/files/composition.ts'
import { designPreview } from './design-preview.ts'
import { labelDesignHandlers } from './label-design.handlers.ts'
import { labelDocuments } from './label-documents.ts'
import { labelHandlers } from './label.handlers.ts'

const PRINT_ID_BYTES = 24
const MOST_LENGTHS = 1000

/** The designs that labels are printed with. */
export const labelDesignChoice = ({ store, fileStore }: Pick<SharedParts, 'store' | 'fileStore'>): ReturnType<typeof designChoice> =>
  designChoice({ labelDesigns: store.labelDesigns, readFile: (id) => fileStore.read(id) })

/** Handlers of the designs that staff write. */
function designing(parts: SharedParts): BindingsOf<typeof labelDesignRoutes> {
  const { store, references, clock, labelRenderer: renderer, labelFiles, fileStore } = parts
  const { atomically, labelDesigns, orders } = store
  const ports = { atomically, labelDesigns, clock, checkLogo, readFile: (id: string) => fileStore.read(id) }
  return labelDesignHandlers({
    labelDesigns,
    write: writeLabelDesign(ports),
    move: moveLabelDesign(ports),
    preview: designPreview({
      ordersByNumber: ordersByNumber(orders),
      renderer,
      labelFiles,
      references,
      clock,
      openFile: openFile(filePorts(parts)),
    }),
  })
}

/** Labels, printed, opened and designed. */
export function labels(parts: SharedParts): BindingsOf<RoutesOf<'labels'>> {
  const { store, references, clock, labelRenderer, labelFiles, fileStore } = parts
  const { atomically, orders, labelPrints } = store
  const newPrintId = (): string => randomBytes(PRINT_ID_BYTES).toString('base64url')
  const printing = labelHandlers({
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
    designs: labelDesignChoice(parts),
    printLabels: printLabels({
      designsInForce: store.labelDesigns.inForce,
      atomically,
      ordersByNumber: ordersByNumber(orders),
      clock,
      newPrintId,
      checkLabelFile: checkLabelFile({ files: store.files, fileStore, labelFiles }),
    }),
  })
  return { ...printing, ...designing(parts) }
}
