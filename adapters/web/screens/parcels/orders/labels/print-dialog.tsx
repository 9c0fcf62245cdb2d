import { AnchorButton, Button, DialogBody, DialogFooter, ProgressBar, Spinner } from '@blueprintjs/core'
import { Print, Share } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { inLabelSequence } from '#core/parcels/labels/label-sequence.rules.ts'
import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import type { LabelLink } from '../../../../../http/contract/parcels/labels/label.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { countText } from '../../../../base/order-text.ts'
import { placeOfSelected, type SelectedOrder } from '../selected-order.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { LabelChoices } from './label-choices.tsx'
import { LabelFrame } from './label-frame.tsx'
import { DeskField, useDeskPrint } from './desk-field.tsx'
import { labelWords } from './labels.words.ts'
import { makeLabels, ORDERS_IN_A_FILE, type LabelFile, type MadeLabels } from './make-labels.ts'
import { usePreferredSequence, usePreferredType, usePrintsAtOnce } from './preferred-type.ts'
import { ReprintQuestion } from './reprint-question.tsx'

export type PrintDialogProps = {
  readonly orders: readonly SelectedOrder[]
  /**
   * The types that the kind of these orders has; none where their label is a file that they
   * brought.
   */
  readonly labelTypes: readonly LabelTypeName[]
  /** Asks for type and printer though the labels could be printed at once. */
  readonly asks?: boolean
  readonly onClose: () => void
}

/**
 * Prints the labels of some orders, after a question where some were printed before: at once on
 * this desk's printer where its agent is connected, otherwise as a document to open and print.
 * Orders without a label are listed with the reason.
 */
export function PrintDialog(props: PrintDialogProps) {
  const { orders, labelTypes, asks = false, onClose } = props
  // As it was when the dialog opened: with the first label made, the orders count as printed.
  const [chosen, choose] = useState<readonly SelectedOrder[] | undefined>(() =>
    orders.some((order) => order.isPrinted) ? undefined : orders,
  )
  const [isAtOnce] = useState(usePrintsAtOnce(labelTypes) && !asks)
  const [failure, setFailure] = useState<Error>()
  if (chosen === undefined) return <ReprintQuestion orders={orders} onPrint={choose} onClose={onClose} />
  if (isAtOnce && failure === undefined) return <PrintAtOnce {...props} orders={chosen} onFailed={setFailure} />
  return <MakeDialog {...props} orders={chosen} firstFailure={failure} />
}

type PrintAtOnceProps = Pick<PrintDialogProps, 'orders' | 'labelTypes' | 'onClose'> & { readonly onFailed: (failure: Error) => void }

/** Prints without a further question; what comes of it is in the panel. */
function PrintAtOnce({ orders, labelTypes, onClose, onFailed }: PrintAtOnceProps) {
  const [type] = usePreferredType(labelTypes)
  const [sequence] = usePreferredSequence()
  const printing = useDeskPrint(inLabelSequence(orders, sequence, placeOfSelected), { onPrinted: onClose, onFailed })
  const start = useEffectEvent(() => printing.send({ type }))
  useEffect(() => start(), [])
  return null
}

type MakeDialogProps = PrintDialogProps & { readonly firstFailure: Error | undefined }

function MakeDialog({ orders: given, labelTypes, firstFailure, onClose }: MakeDialogProps) {
  const t = useWords(labelWords)
  const refresh = useRefreshOrders()
  const [type] = usePreferredType(labelTypes)
  const [sequence] = usePreferredSequence()
  const orders = useMemo(() => inLabelSequence(given, sequence, placeOfSelected), [given, sequence])
  const [done, setDone] = useState(0)
  const [isConnecting, setConnecting] = useState(false)
  const making = useCommand<MadeLabels>(
    (_, api) => {
      setDone(0)
      return makeLabels(api, { orders: orders.map(({ orderNumber }) => orderNumber), type, onProgress: setDone })
    },
    { failure: 'in-place', onDone: refresh, onFailed: refresh },
  )
  const made = making.data
  const [only] = orders
  return (
    <Dialog
      isOpen
      onClose={() => !making.isBusy && onClose()}
      canOutsideClickClose={!making.isBusy}
      className="print-dialog"
      title={
        orders.length === 1 && only !== undefined
          ? t('titleOne', { order: only.orderNumber })
          : t('title', { count: countText(orders.length) })
      }
    >
      <DialogBody>
        <LabelChoices types={labelTypes} count={orders.length} isFixed={making.isBusy} onChange={making.reset} />
        {made === undefined && (
          <DeskField
            orders={orders}
            type={type}
            isConnecting={isConnecting}
            isFixed={making.isBusy}
            onConnecting={setConnecting}
            onPrinted={onClose}
          />
        )}
        <div role="status">
          {making.isBusy && <Making done={done} total={orders.length} />}
          {made && <PrintResult made={made} />}
        </div>
        {making.failure !== null && <ErrorNote error={making.failure} onRetry={making.send} />}
        {firstFailure !== undefined && making.failure === null && made === undefined && <ErrorNote error={firstFailure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('close')} disabled={making.isBusy} onClick={onClose} />
            <MakeButton files={made?.files ?? []} isBusy={making.isBusy} onMake={() => making.send()} />
          </>
        }
      />
    </Dialog>
  )
}

type MakeButtonProps = { readonly files: readonly LabelFile[]; readonly isBusy: boolean; readonly onMake: () => void }

/** Makes the document, then opens it; several have buttons of their own. */
function MakeButton({ files, isBusy, onMake }: MakeButtonProps) {
  const t = useWords(labelWords)
  const [first] = files
  if (first === undefined) return <Button intent="primary" icon={<Print />} text={t('make')} loading={isBusy} autoFocus onClick={onMake} />
  if (files.length > 1) return null
  return <AnchorButton intent="primary" icon={<Share />} text={t('open')} href={first.url} target="_blank" rel="noopener" autoFocus />
}

function Making({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useWords(labelWords)
  if (total <= ORDERS_IN_A_FILE)
    return (
      <p className="with-spinner">
        <Spinner size={18} /> {t('making')}
      </p>
    )
  return (
    <>
      <p>{t('madeSoFar', { done: countText(done), total: countText(total) })}</p>
      <ProgressBar value={done / total} intent="primary" aria-label={t('making')} />
    </>
  )
}

function PrintResult({ made: { files, made, failed, warned } }: { readonly made: MadeLabels }) {
  const t = useWords(labelWords)
  const [only, ...others] = files
  return (
    <>
      {only !== undefined && (
        <Note intent="success" title={t('ready', { count: countText(made) })}>
          {others.length === 0 ? t('attach') : t('parts', { most: ORDERS_IN_A_FILE })}
        </Note>
      )}
      {others.length > 0 && (
        <ul className="label-files">
          {files.map((file) => (
            <li key={file.url}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      <LabelMessages title={t('someFailed', { count: countText(failed.length) })} links={failed} />
      <LabelMessages title={t('someBoxes', { count: countText(warned.length) })} links={warned} />
      {only !== undefined && others.length === 0 && <LabelFrame url={only.url} title={t('preview')} />}
    </>
  )
}

/** Orders with what is to be known about their labels. */
function LabelMessages({ title, links }: { readonly title: string; readonly links: readonly LabelLink[] }) {
  if (links.length === 0) return null
  return (
    <Note intent="warning" title={title}>
      <ul className="outcome-list">
        {links.map((link) => (
          <li key={link.order_number}>
            <Identifier value={link.order_number} /> {link.message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function FileLink({ file: { url, first, last } }: { readonly file: LabelFile }) {
  const t = useWords(labelWords)
  return (
    <AnchorButton
      icon={<Share />}
      text={t('openPart', { first: countText(first), last: countText(last) })}
      href={url}
      target="_blank"
      rel="noopener"
    />
  )
}
