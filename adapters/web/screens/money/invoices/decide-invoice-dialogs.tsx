import { moneyText } from '../../../base/money-text.ts'
import { useId, useState } from 'react'
import { invoiceIssueFields, invoiceVoidFields } from '#core/money/invoices/invoice-number.rules.ts'
import { invoiceRejectionFields } from '#core/money/invoices/invoice.ts'
import { invoiceRoutes, type InvoiceRow } from '../../../../http/contract/money/invoices/invoice.routes.ts'
import { useWords } from '../../../base/words.ts'
import { AttachedFiles, type AttachedFile } from '../../../ui/form/attached-files.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { useUpload } from '../../../ui/input/use-upload.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { invoicesWords } from './invoices.words.ts'
import { useRefreshInvoices } from './use-refresh-invoices.ts'

type DialogProps = { readonly row: InvoiceRow; readonly onClose: () => void }

/** By type and by ending: browsers do not know OFD. */
const ACCEPTED = 'application/pdf,image/jpeg,.ofd'
const today = (): string => localTime(new Date().toISOString()).slice(0, 'YYYY-MM-DD'.length)

function useDone(onClose: () => void): () => void {
  const refresh = useRefreshInvoices()
  return () => {
    refresh()
    onClose()
  }
}

/** Whom an invoice is for, and how much. */
const Summary = ({ row }: Pick<DialogProps, 'row'>) => (
  <p>
    <bdi>{row.invoice_title}</bdi> · {row.invoice_kind_txt} · <strong>{moneyText(row.amount)}</strong>
  </p>
)

/** Issues a requested invoice with its number, day and file. */
export function IssueDialog({ row, onClose }: DialogProps) {
  const t = useWords(invoicesWords)
  const done = useDone(onClose)
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  return (
    <FieldsDialog
      title={t('issueOne', { id: row.id })}
      confirmText={t('issue')}
      fields={invoiceIssueFields}
      record={{ invoice_day: today() }}
      send={(body, api) =>
        api.call(invoiceRoutes.issueInvoice, {
          params: { invoice_id: row.id },
          body: { ...body, file: files[0]?.src.split('/').at(-1) },
        })
      }
      done={() => t('issueDone')}
      onDone={done}
      onClose={onClose}
      below={(errors) => <FileField files={files} error={errors['file']} onChange={setFiles} />}
    >
      <Summary row={row} />
    </FieldsDialog>
  )
}

type FileProps = {
  readonly files: readonly AttachedFile[]
  readonly error: string | undefined
  readonly onChange: (files: readonly AttachedFile[]) => void
}

/** The file of an invoice; a further one takes the place of the first. */
function FileField({ files, error, onChange }: FileProps) {
  const t = useWords(invoicesWords)
  const id = useId()
  const upload = useUpload(invoiceRoutes.uploadInvoiceFile, ({ name, src }) => onChange([{ name, src }]))
  const help = t('fileHelp')
  const shown = error === undefined || files.length > 0 ? error : t('fileNeeded')
  return (
    <FormField id={id} label={t('file')} help={help} error={shown} required>
      {(control) => (
        <AttachedFiles
          control={{ ...control, 'aria-required': true }}
          accept={ACCEPTED}
          upload={upload}
          files={files}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

/** Rejects a request with a reason. */
export function RejectDialog({ row, onClose }: DialogProps) {
  const t = useWords(invoicesWords)
  return (
    <FieldsDialog
      title={t('rejectOne', { id: row.id })}
      confirmText={t('reject')}
      fields={invoiceRejectionFields}
      send={(body, api) => api.call(invoiceRoutes.rejectInvoice, { params: { invoice_id: row.id }, body })}
      done={() => t('rejectDone')}
      onDone={useDone(onClose)}
      onClose={onClose}
    >
      <Summary row={row} />
      <p className="text-muted">{t('rejectText')}</p>
    </FieldsDialog>
  )
}

/** Voids an issued invoice with a reason and the number of the red one. */
export function VoidDialog({ row, onClose }: DialogProps) {
  const t = useWords(invoicesWords)
  return (
    <FieldsDialog
      title={t('voidOne', { number: row.invoice_number ?? '' })}
      confirmText={t('void')}
      fields={invoiceVoidFields}
      send={(body, api) => api.call(invoiceRoutes.voidInvoice, { params: { invoice_id: row.id }, body })}
      done={() => t('voidDone')}
      onDone={useDone(onClose)}
      onClose={onClose}
    >
      <Summary row={row} />
      <p className="text-muted">{t('voidText')}</p>
    </FieldsDialog>
  )
}
