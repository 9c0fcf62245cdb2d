import { Button } from '@blueprintjs/core'
import { Add, Import, Trash } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import { transferFields, transferLineFields } from '#core/warehouse/goods/transfers/transfer-fields.ts'
import { MOST_TRANSFER_LINES } from '#core/warehouse/goods/transfers/transfer.ts'
import { transferRoutes, type TransferDetails } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { DeclaredFields } from '../../../../resource/declared-fields.tsx'
import { DocumentSection } from '../../../../resource/document/document-table.tsx'
import { useRecordForm } from '../../../../resource/use-record-form.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../../ui/form/focus-wrong.ts'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { SuggestField } from '../../../../ui/input/suggest-field.tsx'
import { useSkuOffers } from '../../../parcels/orders/form/use-sku-offers.ts'
import './transfer.css'
import { ImportLinesDialog } from './import-lines-dialog.tsx'
import { transferWords } from './transfer.words.ts'
import { readCells, useTransferLines, type TypedLine } from './use-transfer-lines.ts'

const FORM = { fields: transferFields }

type TransferFormProps = {
  /** The transfer that is changed; a new one where it is left out. */
  readonly transfer?: TransferDetails
  readonly onSaved: (saved: TransferDetails) => void
  readonly onCancel: () => void
}

/** A transfer is written: its warehouses and its lines, typed, pasted, or read from a sheet. */
export function TransferForm({ transfer, onSaved, onCancel }: TransferFormProps) {
  const t = useWords(transferWords)
  const id = useId()
  const form = useRecordForm(FORM, transfer)
  const start = transfer?.lines.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })) ?? []
  const { lines, ...changing } = useTransferLines(start)
  const { release } = useUnsavedWarning(form.changed.length > 0 || changing.isChanged)
  const saving = useCommand<TransferDetails>(
    (_given, api) => {
      const body = { ...form.toBody(), lines: changing.toBody() } as never
      if (transfer === undefined) return api.call(transferRoutes.createTransfer, { body })
      const { number, version } = transfer
      return api.call(transferRoutes.changeTransfer, { params: { number }, body: { ...(body as object), version } as never })
    },
    {
      failure: 'in-place',
      refresh: [transferRoutes.transfers],
      done: ({ number }) => (transfer === undefined ? t('made', { number }) : t('saved')),
      onDone: (saved) => {
        release()
        onSaved(saved)
      },
    },
  )
  const panel = useFocusWrong(saving.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.send()
  }
  const { fieldErrors: errors } = saving
  return (
    <form ref={panel} onSubmit={submit} noValidate className="transfer-form">
      <section className="panel document-section">
        <DeclaredFields fields={transferFields} form={form} errors={errors} id={id} />
      </section>
      <Lines id={id} lines={lines} changing={changing} errors={errors} />
      {saving.error !== null && <ErrorNote error={saving.error} />}
      <div className="transfer-line-actions">
        <Button type="submit" intent="primary" text={t(transfer === undefined ? 'submit' : 'save')} loading={saving.isBusy} />
        <Button
          text={t('cancel')}
          onClick={() => {
            release()
            onCancel()
          }}
        />
      </div>
    </form>
  )
}

type LinesProps = {
  readonly id: string
  readonly lines: readonly TypedLine[]
  readonly changing: Omit<ReturnType<typeof useTransferLines>, 'lines'>
  readonly errors: Readonly<Record<string, string>>
}

function Lines({ id, lines, changing, errors }: LinesProps) {
  const t = useWords(transferWords)
  const [isImporting, setImporting] = useState(false)
  return (
    <DocumentSection title={t('lines')}>
      <p className="text-muted">{t('linesHelp')}</p>
      {lines.map((line, index) => (
        <LineRow
          key={line.id}
          id={`${id}-${line.id}`}
          line={line}
          number={index + 1}
          errorOf={(name) => errors[`lines.${index}.${name}`]}
          onChange={(over) => changing.change(line.id, over)}
          onPaste={changing.append}
          onRemove={() => changing.remove(line.id)}
        />
      ))}
      {errors['lines'] !== undefined && (
        <p className="form-field-error" role="alert">
          {errors['lines']}
        </p>
      )}
      <div className="transfer-line-actions">
        <Button icon={<Add />} text={t('addLine')} disabled={lines.length >= MOST_TRANSFER_LINES} onClick={changing.add} />
        <Button icon={<Import />} text={t('importLines')} onClick={() => setImporting(true)} />
      </div>
      {isImporting && (
        <ImportLinesDialog
          onClose={() => setImporting(false)}
          onLines={(read) => changing.append(read.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })))}
        />
      )}
    </DocumentSection>
  )
}

type LineRowProps = {
  readonly id: string
  readonly line: TypedLine
  readonly number: number
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (over: Partial<Pick<TypedLine, 'sku' | 'quantity'>>) => void
  readonly onPaste: (lines: readonly Pick<TypedLine, 'sku' | 'quantity'>[]) => void
  readonly onRemove: () => void
}

function LineRow({ id, line, number, errorOf, onChange, onPaste, onRemove }: LineRowProps) {
  const t = useWords(transferWords)
  const [isUsed, setUsed] = useState(false)
  const offers = useSkuOffers(line.sku, isUsed)
  const common = (name: 'sku' | 'quantity') => ({
    id: `${id}-${name}`,
    name: `lines.${number - 1}.${name}`,
    value: line[name],
    error: errorOf(name),
    onChange: (value: unknown) => onChange({ [name]: typeof value === 'string' ? value : '' }),
  })
  return (
    <fieldset
      className="transfer-line"
      onPaste={(event) => {
        const cells = readCells(event.clipboardData.getData('text/plain'))
        if (cells === undefined) return
        event.preventDefault()
        onPaste(cells)
      }}
    >
      <legend className="visually-hidden">{t('line', { number })}</legend>
      <SuggestField
        {...common('sku')}
        field={transferLineFields.sku}
        suggestions={offers}
        onChoose={({ value }) => onChange({ sku: value })}
        onUse={() => setUsed(true)}
      />
      <DeclaredField {...common('quantity')} field={transferLineFields.quantity} />
      <Button
        variant="minimal"
        icon={<Trash />}
        aria-label={t('removeLine', { number })}
        title={t('removeLine', { number })}
        onClick={onRemove}
      />
    </fieldset>
  )
}
