import { Button, HTMLSelect } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { printerFor } from '#core/parcels/printing/print-desk.ts'
import { printingRoutes } from '../../../../../http/contract/parcels/printing/printing.routes.ts'
import type { DeskPrinted } from '../../../../base/print-desk/desk.ts'
import { printersOf } from '../../../../base/print-desk/desk-state.ts'
import { useDesk, useDeskState } from '../../../../base/print-desk/use-desk.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { notify } from '../../../../ui/note/notify.ts'
import { useCommand, type Command } from '../../../../ui/use-command.tsx'
import { newKey } from '../../../../base/new-key.ts'
import { countText } from '../../../../base/order-text.ts'
import type { SelectedOrder } from '../selected-order.ts'
import { labelWords } from './labels.words.ts'

const DeskConnect = lazyPart(async () => ({ default: (await import('../../printing/desk-connect.tsx')).DeskConnect }))

type DeskPrintChoice = { readonly type: LabelTypeName; readonly printer?: string | undefined }
type DeskPrintCallbacks = { readonly onPrinted: () => void; readonly onFailed?: (failure: Error) => void }

/**
 * Sends the labels of orders to this desk's printer, once however often it is pressed; those on
 * their way already are left out, and named.
 */
export function useDeskPrint(
  orders: readonly SelectedOrder[],
  { onPrinted, onFailed }: DeskPrintCallbacks,
): Command<DeskPrintChoice, DeskPrinted> {
  const t = useWords(labelWords)
  const desk = useDesk()
  const [request] = useState(newKey)
  return useCommand<DeskPrinted, DeskPrintChoice>(
    (chosen) => desk.print({ request, orders: orders.map(({ orderNumber }) => orderNumber), ...chosen }),
    {
      failure: 'in-place',
      onDone: ({ underWay }) => {
        if (underWay.length > 0) notify({ intent: 'warning', message: t('underWay', { count: countText(underWay.length) }) })
        onPrinted()
      },
      onFailed: (failure) => onFailed?.(failure),
    },
  )
}

type DeskFieldProps = {
  readonly orders: readonly SelectedOrder[]
  readonly type: LabelTypeName
  readonly isConnecting: boolean
  readonly isFixed: boolean
  readonly onConnecting: (isConnecting: boolean) => void
  readonly onPrinted: () => void
}

/**
 * Printing on this desk's printer instead of making a document: the printer, or the way to the
 * print agent. For those who print.
 */
export function DeskField(props: DeskFieldProps) {
  return useIsOpen(printingRoutes.printDesk) ? <Field {...props} /> : null
}

function Field({ orders, type, isConnecting, isFixed, onConnecting, onPrinted }: DeskFieldProps) {
  const t = useWords(labelWords)
  const desk = useDesk()
  const state = useDeskState()
  const printers = printersOf(state)
  const id = useId()
  const [picked, pick] = useState<string>()
  const printing = useDeskPrint(orders, { onPrinted })
  if (printers === undefined)
    return (
      <div className="desk-field">
        {isConnecting ? (
          <DeskConnect
            onCancel={() => {
              desk.giveUp()
              onConnecting(false)
            }}
          />
        ) : (
          <Button
            variant="minimal"
            intent="primary"
            icon={<Print />}
            text={t('direct')}
            disabled={isFixed}
            onClick={() => onConnecting(true)}
          />
        )}
      </div>
    )
  if (printers.length === 0)
    return (
      <div className="desk-field">
        {state.place === undefined ? (
          <Button variant="minimal" text={t('addPrinter')} onClick={() => desk.show({ areSettingsShown: true })} />
        ) : (
          <p className="text-muted">{t('noPrinterAt', { desk: state.place.name })}</p>
        )}
      </div>
    )
  const printer = printers.find(({ name }) => name === picked) ?? printerFor({ printers }, LABEL_TYPES[type].size)
  return (
    <div className="desk-field">
      <FormField id={id} label={state.place === undefined ? t('printer') : t('printerAt', { desk: state.place.name })}>
        <HTMLSelect
          id={id}
          fill
          value={printer?.name ?? ''}
          onChange={(event) => pick(event.currentTarget.value)}
          options={[
            ...(printer === undefined ? [{ value: '', label: t('choosePrinter') }] : []),
            ...printers.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      </FormField>
      <Button
        intent="primary"
        icon={<Print />}
        text={t('printNow', { count: countText(orders.length) })}
        disabled={printer === undefined || isFixed}
        loading={printing.isBusy}
        onClick={() => printing.send({ type, printer: printer?.name })}
      />
      {printing.failure !== null && <ErrorNote error={printing.failure} />}
    </div>
  )
}
