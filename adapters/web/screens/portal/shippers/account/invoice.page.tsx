import { Spinner, Tag } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { accountRoutes, type InvoiceAnswer } from '../../../../../http/contract/portal/shippers/account.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { notify } from '../../../../ui/note/notify.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { accountWords } from './account.words.ts'
import { ParticularsForm, type KeptParticulars } from './particulars-form.tsx'
import './account.css'

/** How long the message is shown before the screen closes. */
const SHOWN_MILLIS = 3000

const keptOf = ({ invoice, version }: InvoiceAnswer): KeptParticulars => ({ values: invoice, version })

/** The recipient of invoices; after saving and the message, the screen closes. */
export default function InvoicePage() {
  const t = useWords(accountWords)
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(accountRoutes.invoice, {}, { isFreshOnMount: true })
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = setTimeout(() => void navigate('/home'), SHOWN_MILLIS)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
  const saved = (): void => {
    notify({ intent: 'success', message: t('saved'), timeoutMillis: SHOWN_MILLIS })
    setSaved(true)
  }
  return (
    <div className="account-page">
      <PageHeader title={t('invoice')} />
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner size={32} />}
      {data !== undefined && (
        <section className="panel account-panel" aria-label={t('invoice')} onInput={() => setSaved(false)}>
          <p className="account-lead">
            {t('auditState')} <Tag minimal>{data.audit_status_txt}</Tag>{' '}
            {data.jump_link !== null && <Link to={data.jump_link}>{t('goOn')}</Link>}
          </p>
          <ParticularsForm
            id="invoice"
            fields={invoiceInformationFields}
            kept={keptOf(data)}
            onSaved={saved}
            save={async (body, api) => keptOf(await api.call(accountRoutes.saveInvoice, { body }))}
            readAgain={async (api) => keptOf(await api.call(accountRoutes.invoice, {}))}
            className="invoice-form"
          />
        </section>
      )}
    </div>
  )
}
