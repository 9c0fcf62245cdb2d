import { randomBytes } from 'node:crypto'
import { printOrderList } from '#core/parcels/orders/print/print-order-list.usecase.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { askDesk } from '#core/parcels/printing/ask-desk.usecase.ts'
import { cancelPrint } from '#core/parcels/printing/cancel-print.usecase.ts'
import { checkLabelFile, storedLabelFile } from '#core/parcels/orders/print/stored-label-file.ts'
import { createPrintTask } from '#core/parcels/printing/create-print-task.usecase.ts'
import { deskConnections } from '#core/parcels/printing/desk-connection.usecase.ts'
import { deskWork } from '#core/parcels/printing/desk-work.usecase.ts'
import { makePrintDesk, revokePrintDesk } from '#core/parcels/printing/make-print-desk.usecase.ts'
import { notePrinted } from '#core/parcels/printing/note-printed.usecase.ts'
import { openPrintDocument } from '#core/parcels/printing/open-print-document.usecase.ts'
import { renewLinks } from '#core/parcels/printing/renew-links.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { labelDesignChoice } from '../labels/composition.ts'
import { readOrderList } from '../orders/order-list.handlers.ts'
import { DeskDoor } from './desk-door.ts'
import { printDeskHandlers } from './print-desk.handlers.ts'
import { printingHandlers } from './printing.handlers.ts'

const ID_BYTES = 18
const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** Print tasks, their documents, what became paper, and the desks that print them. */
export function printing({
  store,
  references,
  clock,
  tokens,
  labelRenderer,
  listPrinter,
  labelFiles,
  fileStore,
  printPort,
}: SharedParts): BindingsOf<RoutesOf<'printing'>> {
  const { atomically, orders, printDesks, printTasks } = store
  const files = { files: store.files, fileStore, labelFiles }
  return {
    ...printingHandlers({
      createTask: createPrintTask({
        ordersByNumber: ordersByNumber(orders),
        desks: printDesks,
        tasks: printTasks,
        atomically,
        tokens,
        clock,
        newId,
        checkLabelFile: checkLabelFile(files),
      }),
      open: openPrintDocument({ orders, atomically, tokens, references, clock }),
      notePrinted: notePrinted({ orders, atomically, tokens, references, clock }),
      cancel: cancelPrint({ atomically, clock }),
      renew: renewLinks({ orders, atomically, tokens, clock }),
      tasks: printTasks,
      designs: labelDesignChoice({ store, fileStore }),
      renderer: labelRenderer,
      labelFiles,
      labelFileOf: storedLabelFile(files),
      references,
      clock,
      printPort,
      readOrderList: readOrderList({ shippers: store.shippers, references }),
      printOrderList: printOrderList({ orders, references, clock }),
      listPrinter,
    }),
    ...printDeskHandlers({
      desks: printDesks,
      make: makePrintDesk({ atomically, clock, tokens, newId }),
      revoke: revokePrintDesk({ atomically, clock }),
      ask: askDesk({ desks: printDesks, atomically }),
      newId,
    }),
  }
}

/** Where the agents of desks connect. */
export function deskDoor(
  { store, references, clock, tokens }: Pick<SharedParts, 'store' | 'references' | 'clock' | 'tokens'>,
  log: (error: unknown) => void,
): DeskDoor {
  const { atomically, orders, live } = store
  return new DeskDoor({
    connections: deskConnections({ atomically, tokens }),
    work: deskWork({ atomically, orders, tokens, references, clock }),
    live,
    clock,
    newId,
    troubled: log,
  })
}
