import { AnchorButton, Button, DialogBody, DialogFooter, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Print, Share } from '@blueprintjs/icons'
import { useId } from 'react'
import { LABEL_TYPES, type LabelTypeName } from '../../../../../core/labels/label-type.ts'
import { usePreference } from '../../../base/preferences.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useRefreshOrders } from '../use-refresh-orders.ts'
import { LabelFrame } from './label-frame.tsx'
import { labelWords } from './labels.words.ts'
import { DEFAULT_LABEL_TYPE, makeLabels, type MadeLabels } from './make-labels.ts'
import { Dialog } from '../../../ui/dialog.tsx'

export type PrintDialogProps = {
  readonly orders: readonly string[]
  /** The types that the kind of these orders has. */
  readonly labelTypes: readonly LabelTypeName[]
  readonly onClose: () => void
}

const sizeOf = (type: LabelTypeName): string => `${LABEL_TYPES[type].size.replace('x', '×')} mm`

/** Makes the labels of some orders as one PDF to open and print; orders without a label are listed with the reason. */
export function PrintDialog({ orders, labelTypes, onClose }: PrintDialogProps) {
  const t = useWords(labelWords)
  const refresh = useRefreshOrders()
  const selectId = useId()
  const [kept, keep] = usePreference<string>('label-type', DEFAULT_LABEL_TYPE)
  const type = labelTypes.find((one) => one === kept) ?? labelTypes[0] ?? DEFAULT_LABEL_TYPE
  const making = useCommand<MadeLabels>((_, api) => makeLabels(api, { orders, type }), { failure: 'in-place', onDone: refresh })
  const made = making.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="print-dialog"
      title={orders.length === 1 ? t('titleOne') : t('title', { count: orders.length })}
    >
      <DialogBody>
        <FormField id={selectId} label={t('type')}>
          <HTMLSelect
            id={selectId}
            fill
            value={type}
            disabled={making.isBusy}
            onChange={(event) => {
              keep(event.currentTarget.value)
              making.reset()
            }}
            options={labelTypes.map((one) => ({ value: one, label: `${say(LABEL_TYPES[one].label)} · ${sizeOf(one)}` }))}
          />
        </FormField>
        <div role="status">
          {making.isBusy && (
            <p className="with-spinner">
              <Spinner size={18} /> {t('making')}
            </p>
          )}
          {made && <PrintResult made={made} />}
        </div>
        {making.failure !== null && <ErrorNote error={making.failure} onRetry={making.send} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('close')} onClick={onClose} />
            {made?.url === undefined ? (
              <Button intent="primary" icon={<Print />} text={t('make')} loading={making.isBusy} autoFocus onClick={() => making.send()} />
            ) : (
              <AnchorButton intent="primary" icon={<Share />} text={t('open')} href={made.url} target="_blank" rel="noopener" autoFocus />
            )}
          </>
        }
      />
    </Dialog>
  )
}

function PrintResult({ made }: { readonly made: MadeLabels }) {
  const t = useWords(labelWords)
  return (
    <>
      {made.url !== undefined && (
        <Note intent="success" title={t('ready', { count: made.made.length })}>
          {t('attach')}
        </Note>
      )}
      {made.failed.length > 0 && (
        <Note intent="warning" title={t('someFailed', { count: made.failed.length })}>
          <ul className="outcome-list">
            {made.failed.map((link) => (
              <li key={link.order_number}>
                <code>{link.order_number}</code> {link.message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {made.url !== undefined && <LabelFrame url={made.url} title={t('preview')} />}
    </>
  )
}
