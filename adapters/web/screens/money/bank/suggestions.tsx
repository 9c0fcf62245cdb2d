import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import type { Certainty } from '#core/money/bank/suggestion.ts'
import type { BankSuggestionAnswer } from '../../../../http/contract/money/bank/bank.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { bankWords } from './bank.words.ts'

const TONES = { likely: 'done', possible: 'waiting', weak: 'draft' } as const satisfies Record<Certainty, string>

type SuggestionsProps = {
  readonly suggestions: readonly BankSuggestionAnswer[]
  /** The one that the form begins with; undefined where nothing can be confirmed. */
  readonly used: number | undefined
  readonly onUse: (place: number) => void
}

/** Whom a suggestion is about. */
function useWhose(): (suggestion: BankSuggestionAnswer) => string {
  const t = useWords(bankWords)
  return ({ client, client_name: name, payout, remittance }) =>
    remittance !== null
      ? t('remittanceOf', remittance)
      : payout === null
        ? [client, name].filter(Boolean).join(' · ')
        : t('settlement', { channel: say(PAY_WAYS[payout.channel]) })
}

/**
 * Suggestions of what a line may be for, with the reasons; using one fills the form below and books
 * nothing.
 */
export function Suggestions({ suggestions, used, onUse }: SuggestionsProps) {
  const t = useWords(bankWords)
  const whose = useWhose()
  return (
    <section className="bank-section">
      <h3 className="section-title">{t('suggestions')}</h3>
      {suggestions.length === 0 && <p className="text-muted">{t('noSuggestion')}</p>}
      <ol className="bank-suggestions">
        {suggestions.map((suggestion, place) => (
          <li key={`${suggestion.client} ${suggestion.payout?.channel} ${suggestion.remittance?.id}`} className="bank-suggestion">
            <div className="bank-suggestion-what">
              <strong>{whose(suggestion)}</strong>
              <StateTag tone={TONES[suggestion.certainty]}>
                {suggestion.certainty_txt} {suggestion.score}
              </StateTag>
            </div>
            {used !== undefined && (
              <Button
                size="small"
                text={t(used === place ? 'used' : 'use')}
                disabled={used === place}
                aria-label={used === place ? undefined : t('useOne', { what: whose(suggestion) })}
                onClick={() => onUse(place)}
              />
            )}
            <ul>
              {suggestion.bills.map(({ bill_number: number, amount, unpaid_amount: open }) => (
                <li key={number}>
                  {number} {moneyText(amount)}
                  {open.amount !== amount.amount && ` (${t('unpaid', { amount: moneyText(open) })})`}
                </li>
              ))}
              {suggestion.payout === null && Number(suggestion.wallet.amount) > 0 && (
                <li>{t('toWallet', { amount: moneyText(suggestion.wallet) })}</li>
              )}
              {suggestion.payout !== null && <li>{t('held', { amount: moneyText(suggestion.payout.held) })}</li>}
              {suggestion.reasons.map(({ kind, text }) => (
                <li key={kind}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
