import { moneyText } from '../../../base/money-text.ts'
import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { invoiceDetailFields } from '#core/money/invoices/invoice.ts'
import { invoiceRoutes, type InvoicePreview } from '../../../../http/contract/money/invoices/invoice.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { newKey } from '../../../base/new-key.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import './invoices.css'
import { invoicesWords } from './invoices.words.ts'
import { useRefreshInvoices } from './use-refresh-invoices.ts'

type RequestProps = {
  /** Numbers of bills with commas between them. */
  readonly opened: string
  readonly onClose: () => void
}

/** Requests an invoice for paid bills: what they come to, and what it is made out to. */
export function RequestInvoiceDialog({ opened, onClose }: RequestProps) {
  const t = useWords(invoicesWords)
  const { data, error, refetch } = useCall(invoiceRoutes.previewInvoice, { query: { bills: opened } }, { isFreshOnMount: true })
  if (data !== undefined) return <RequestForm preview={data} bills={opened.split(',')} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t('request')}>
      <DialogBody>{error === null ? <Spinner size={32} /> : <ErrorNote error={error} onRetry={() => void refetch()} />}</DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={onClose} />} />
    </Dialog>
  )
}

type FormProps = { readonly preview: InvoicePreview; readonly bills: readonly string[]; readonly onClose: () => void }

function RequestForm({ preview, bills, onClose }: FormProps) {
  const t = useWords(invoicesWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshInvoices()
  return (
    <FieldsDialog
      title={t('request')}
      confirmText={t('request')}
      fields={invoiceDetailFields}
      record={{ ...preview.recipient, invoice_kind: preview.recipient.invoice_kind ?? 'ordinary' }}
      send={(body, api) => api.call(invoiceRoutes.requestInvoice, { body: { ...body, bills: [...bills] } }, { idempotencyKey: key.now() })}
      done={() => t('requestDone')}
      onDone={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
      below={(errors) => <BillErrors errors={errors} />}
    >
      <BillSum preview={preview} />
      <p className="text-muted">{t('requestText')}</p>
      <p>
        <Link to="/system/invoice">{t('information')}</Link>
      </p>
    </FieldsDialog>
  )
}

/** Why bills cannot be invoiced any more: somebody else may have requested them since. */
function BillErrors({ errors }: { readonly errors: Readonly<Record<string, string>> }) {
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('bills'))
  return wrong.map(([path, text]) => (
    <Note key={path} intent="danger" role="alert">
      {text}
    </Note>
  ))
}

function BillSum({ preview: { bills, amount } }: Pick<FormProps, 'preview'>) {
  const t = useWords(invoicesWords)
  return (
    <table className="invoice-sum">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('bills')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <tr key={bill.bill_number}>
            <td>
              <code>{bill.bill_number}</code> {bill.is_credit && <span className="text-muted">{t('credit')}</span>}
            </td>
            <td className="amount">{moneyText(bill.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="amount">
            <strong>{moneyText(amount)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
