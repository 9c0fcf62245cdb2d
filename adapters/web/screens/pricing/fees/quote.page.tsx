import { moneyText } from '../../../base/money-text.ts'
import { Button, SegmentedControl } from '@blueprintjs/core'
import { useMemo, useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { words } from '#core/base/kernel/words.ts'
import { quoteFields } from '#core/pricing/fees/quotes/quote-request.ts'
import { quoteRoutes, type QuoteAnswer, type QuoteOffer } from '../../../../http/contract/pricing/fees/quote.routes.ts'
import { useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ClientField } from '../../../resource/client-field.tsx'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { FormValue } from '../../../ui/form/form-value.ts'
import { fieldErrorsOf } from '../../../ui/form/field-errors.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { quotedPath } from '../../../base/paths.ts'
import './quote.css'
import { useTransitText } from '../../../resource/steps/transit-text.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import { quoteWords } from './quote.words.ts'

const { channel: _channel, ...parcelFields } = quoteFields
/** Staff ask on behalf of a client, or what everybody pays. */
const clientField = {
  kind: 'text',
  maxLength: 100,
  label: words('客户', '客戶', 'Client'),
  help: words('留空为公开价', '留空為公開價', 'Leave empty for the prices of all clients'),
} as const
const FORM = { fields: parcelFields }
const START = { from: 'CN', currency: 'CNY' }

/** The fields of an answer's request, without the empty ones. */
const sentOf = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== false && value !== ''))

/** How an offer came about, step by step. */
function Steps({ offer }: { readonly offer: QuoteOffer }) {
  const t = useWords(quoteWords)
  const title = t('explainOf', { channel: offer.channel_name })
  return (
    <details className="quote-steps">
      <summary>{t('explain')}</summary>
      <p className="text-muted">{t('version', { version: offer.version, time: localTime(offer.published_at) })}</p>
      <StepTable steps={offer.steps} title={title} />
    </details>
  )
}

/** One channel: what it costs, what is in it, and the way to an order. */
function Offer({ offer, request }: { readonly offer: QuoteOffer; readonly request: Readonly<Record<string, unknown>> }) {
  const t = useWords(quoteWords)
  const isShipper = useSession().user.role === 'Customer'
  const transitText = useTransitText()
  const paid = offer.charged.map(moneyText).join(' + ')
  const included = offer.steps.filter(({ counts }) => counts === 'total').map(({ name }) => name)
  const asked = (name: string): string => String(request[name] ?? '')
  return (
    <li className="panel quote-offer">
      <div className="quote-offer-head">
        <div>
          <h3>{offer.channel_name}</h3>
          <p className="text-muted">
            {offer.transport_method} · {t('chargeable')} {offer.chargeable_weight} kg
          </p>
        </div>
        <div>
          <strong className="quote-price">{paid}</strong>
          {offer.charged.length > 1 && <p className="text-muted">{t('inAll', { amount: moneyText(offer.total) })}</p>}
        </div>
        {isShipper && (
          <Link
            className="bp6-button bp6-intent-primary"
            to={quotedPath({ country: asked('country'), channel: offer.channel, weight: asked('weight') })}
            aria-label={t('orderBy', { channel: offer.channel_name })}
          >
            {t('order')}
          </Link>
        )}
      </div>
      <p>
        {t('included')}: {included.join(' · ')}
      </p>
      <p className="text-muted">{transitText(offer)}</p>
      {offer.consignee.length > 0 && <p>{t('consignee', { amount: offer.consignee.map(moneyText).join(' + ') })}</p>}
      <Steps offer={offer} />
    </li>
  )
}

function Offers({ answer, request }: { readonly answer: QuoteAnswer; readonly request: Readonly<Record<string, unknown>> }) {
  const t = useWords(quoteWords)
  return (
    <section aria-label={t('offers')}>
      <h2>{t('offers')}</h2>
      {answer.offers.length === 0 ? (
        <EmptyState drawing="noMatch" title={t('none')} />
      ) : (
        <ul className="quote-offers">
          {answer.offers.map((offer) => (
            <Offer key={offer.channel} offer={offer} request={request} />
          ))}
        </ul>
      )}
      {answer.refused.length > 0 && (
        <details className="quote-refused">
          <summary>{t('refused')}</summary>
          <ul>
            {answer.refused.map(({ channel, channel_name: name, msg }) => (
              <li key={channel}>
                {name}: {msg}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type ParcelQuoteProps = { readonly client: string; readonly onClientError: (message: string | undefined) => void }

/** The costs of one parcel on each channel. `client`: whose prices count, for staff. */
function ParcelQuote({ client, onClientError }: ParcelQuoteProps) {
  const t = useWords(quoteWords)
  const form = useRecordForm(FORM, undefined, START)
  const [request, setRequest] = useState<Readonly<Record<string, unknown>>>({})
  const command = useCommand<QuoteAnswer, Record<string, unknown>>((query, api) => api.call(quoteRoutes.quote, { query }), {
    failure: 'in-place',
    isRestartable: true,
    onFailed: (failure) => onClientError(fieldErrorsOf(failure)['client']),
  })
  const errors = useMemo(() => ({ ...form.errors, ...command.fieldErrors }), [form.errors, command.fieldErrors])
  const ref = useFocusWrong(command.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.checkAll().length > 0) return
    const sent = sentOf({ ...form.toBody(), client })
    setRequest(sent)
    command.send(sent)
  }
  return (
    <>
      <form ref={ref} className="panel quote-form" onSubmit={submit} noValidate>
        <DeclaredFields fields={parcelFields} form={form} errors={errors} id="quote" isCheckedOnLeave />
        <div className="quote-form-foot">
          <Button type="submit" intent="primary" text={t('ask')} loading={command.isBusy} />
        </div>
      </form>
      {command.error !== null && <ErrorNote error={command.error} />}
      {command.data !== undefined && <Offers answer={command.data} request={request} />}
    </>
  )
}

const SHEET = 'sheet'

/**
 * The costs of a parcel, or of each parcel of a sheet, on each channel, side by side; for staff, by
 * the prices of a client.
 */
export default function QuotePage() {
  const t = useWords(quoteWords)
  const isStaff = useSession().user.role === 'Staff'
  const [query, setQuery] = useSearchParams()
  const of = query.get('of') === SHEET ? SHEET : 'parcel'
  const [client, setClient] = useState('')
  const [clientError, setClientError] = useState<string>()
  const changeClient = (value: FormValue): void => {
    setClient(typeof value === 'string' ? value : '')
    setClientError(undefined)
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('intro')} />
      <div className="quote-tools">
        <SegmentedControl
          aria-label={t('of')}
          options={[
            { value: 'parcel', label: t('oneParcel') },
            { value: SHEET, label: t('wholeSheet') },
          ]}
          value={of}
          onValueChange={(value) => setQuery(value === SHEET ? { of: SHEET } : {}, { replace: true })}
        />
        {isStaff && (
          <ClientField id="quote-client" name="client" field={clientField} value={client} error={clientError} onChange={changeClient} />
        )}
      </div>
      {of === SHEET ? <QuoteSheet key={client} client={client} /> : <ParcelQuote client={client} onClientError={setClientError} />}
    </>
  )
}
