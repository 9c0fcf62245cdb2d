import { randomBytes } from 'node:crypto'
import { ordersByNumber } from '../../../../../core/orders/orders-by-number.ts'
import { createPrintTask } from '../../../../../core/printing/create-print-task.usecase.ts'
import { notePrinted } from '../../../../../core/printing/note-printed.usecase.ts'
import { openPrintDocument } from '../../../../../core/printing/open-print-document.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { printingHandlers } from './printing.handlers.ts'

const ID_BYTES = 18

/** Print tasks, their documents, and what became paper. */
export function printing({ store, references, clock, tokens, labelRenderer, printPort }: SharedParts): BindingsOf<RoutesOf<'printing'>> {
  const { atomically, orders } = store
  const newId = (): string => randomBytes(ID_BYTES).toString('base64url')
  return printingHandlers({
    createTask: createPrintTask({ ordersByNumber: ordersByNumber(orders), atomically, tokens, clock, newId }),
    open: openPrintDocument({ orders, atomically, tokens, references, clock }),
    notePrinted: notePrinted({ orders, atomically, tokens, references, clock }),
    renderer: labelRenderer,
    references,
    clock,
    printPort,
  })
}
