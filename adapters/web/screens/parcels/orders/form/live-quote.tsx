import { moneyText } from '../../../../base/money-text.ts'
import { formatAmount, parseMoney, sumsByCurrency } from '#core/base/kernel/money.ts'
import { Button, Card, Tag } from '@blueprintjs/core'
import type { QuoteOffer } from '../../../../../http/contract/pricing/fees/quote.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useTransitText } from '../../../../resource/steps/transit-text.ts'
import { StepTable } from '../../../../resource/steps/step-table.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { liveQuoteWords } from './live-quote.words.ts'
import type { LiveQuote } from './use-live-quote.ts'
import './live-quote.css'

/** `94.00 CNY + 12.00 AED`; free where nothing is charged. */
const offerText = ({ charged }: Pick<QuoteOffer, 'charged'>): string => charged.map(moneyText).join(' + ')

/** All that is charged for the order, its premium included. */
export function wholePrice({ charged }: Pick<QuoteOffer, 'charged'>, premium: QuoteOffer['total'] | null | undefined): string {
  const amounts = [...charged, ...(premium == null ? [] : [premium])].flatMap(({ amount, currency }) => {
    const read = parseMoney(amount, currency)
    return read.ok ? [read.value] : []
  })
  return sumsByCurrency(amounts)
    .map((one) => moneyText({ amount: formatAmount(one), currency: one.currency }))
    .join(' + ')
}

/** A channel that has no price for the order's lane is none that could be chosen. */
const NO_LANE = 'CHANNEL_NOT_PRICED'

type LiveQuotePanelProps = { readonly quote: LiveQuote; readonly id: string; readonly onChoose: (channel: string) => void }

/**
 * The costs of the order on each channel as it is typed; another channel is chosen by a click, and
 * each price opens its steps.
 */
export function LiveQuotePanel({ quote, id, onChoose }: LiveQuotePanelProps) {
  const t = useWords(liveQuoteWords)
  const { answer, isReady, isBehind, error, chosen } = quote
  return (
    <Card className="order-section live-quote" role="group" aria-labelledby={id} aria-busy={isBehind}>
      <h2 id={id}>{t('title')}</h2>
      <p className="order-section-note">{t('help')}</p>
      {!isReady && <p className="text-muted">{t('notReady')}</p>}
      {error !== null && <ErrorNote error={error} onRetry={quote.retry} />}
      {answer !== undefined && error === null && (
        <>
          {chosen === undefined && <Unpriced answer={answer} />}
          <ul className="live-quote-offers">
            {answer.offers.map((offer) => (
              <Offer key={offer.channel} offer={offer} isChosen={offer === chosen} onChoose={() => onChoose(offer.channel)} />
            ))}
          </ul>
          <Premium insurance={answer.insurance} />
          <Refused answer={answer} />
        </>
      )}
    </Card>
  )
}

type UnpricedProps = { readonly answer: NonNullable<LiveQuote['answer']> }

/** Why the order has no price by the channel that it goes by. */
function Unpriced({ answer: { channel, refused, offers } }: UnpricedProps) {
  const t = useWords(liveQuoteWords)
  const reason = refused.find((one) => one.channel === channel)
  if (reason !== undefined)
    return (
      <Note intent="warning" title={t('unpriced', { channel: reason.channel_name })}>
        {reason.error === NO_LANE ? t('unpricedText') : reason.msg}
      </Note>
    )
  return offers.length === 0 ? (
    <Note intent="warning" title={t('nothing')}>
      {t('unpricedText')}
    </Note>
  ) : (
    <p>{t('choose')}</p>
  )
}

/** The premium of the insurance that the order asks for, among its fees. */
function Premium({ insurance }: Pick<NonNullable<LiveQuote['answer']>, 'insurance'>) {
  const t = useWords(liveQuoteWords)
  if (insurance === null) return null
  const { premium, insured_value: value, category_txt: category, steps, msg } = insurance
  if (premium === null || value === null || category === null)
    return (
      <Note intent="warning" title={t('uninsured')}>
        {msg}
      </Note>
    )
  return (
    <div className="live-quote-offer live-quote-premium">
      <div className="live-quote-name">
        <strong>{t('premium', { category })}</strong>
        <span className="text-muted">{t('premiumValue', { value: moneyText(value) })}</span>
      </div>
      <span className="live-quote-price">{moneyText(premium)}</span>
      <details className="live-quote-steps">
        <summary>{t('explain')}</summary>
        <StepTable steps={steps} title={t('premiumExplain')} />
      </details>
    </div>
  )
}

function Refused({ answer: { refused, channel } }: UnpricedProps) {
  const t = useWords(liveQuoteWords)
  const others = refused.filter((one) => one.error !== NO_LANE && one.channel !== channel)
  if (others.length === 0) return null
  return (
    <details>
      <summary>{t('refused')}</summary>
      <ul>
        {others.map(({ channel: code, channel_name: name, msg }) => (
          <li key={code}>
            {name}: {msg}
          </li>
        ))}
      </ul>
    </details>
  )
}

type OfferProps = { readonly offer: QuoteOffer; readonly isChosen: boolean; readonly onChoose: () => void }

function Offer({ offer, isChosen, onChoose }: OfferProps) {
  const t = useWords(liveQuoteWords)
  const transitText = useTransitText()
  return (
    <li className="live-quote-offer" data-chosen={isChosen}>
      <div className="live-quote-name">
        <strong>{offer.channel_name}</strong>
        <span className="text-muted">
          {offer.transport_method} · {t('chargeable', { weight: offer.chargeable_weight })}
        </span>
        <span className="text-muted">{transitText(offer)}</span>
      </div>
      <span className="live-quote-price">{offerText(offer) || t('free')}</span>
      <span className="live-quote-choice">
        {isChosen ? (
          <Tag minimal intent="success">
            {t('chosen')}
          </Tag>
        ) : (
          <Button size="small" text={t('use')} aria-label={t('useOf', { channel: offer.channel_name })} onClick={onChoose} />
        )}
      </span>
      <details className="live-quote-steps">
        <summary>{t('explain')}</summary>
        <p className="text-muted">{t('version', { version: offer.version })}</p>
        <StepTable steps={offer.steps} title={t('explainOf', { channel: offer.channel_name })} />
      </details>
      {offer.consignee.length > 0 && (
        <p className="live-quote-consignee text-muted">{t('consignee', { amount: offer.consignee.map(moneyText).join(' + ') })}</p>
      )}
    </li>
  )
}
