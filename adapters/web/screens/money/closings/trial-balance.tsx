import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Link } from 'react-router-dom'
import type { TrialBalanceAnswer } from '../../../../http/contract/money/closings/closing.routes.ts'
import { useWords } from '../../../base/words.ts'
import { closingsWords } from './closings.words.ts'

type Line = TrialBalanceAnswer['lines'][number]
type Amount = Line['debit']

const shown = (amount: Amount | null): string => (amount === null || /^[0.]+$/.test(amount.amount) ? '' : groupThousands(amount.amount))

/** The lines of a month currency by currency; each leads to its entries. */
export function TrialBalance({ balance: { month, lines, totals } }: { readonly balance: TrialBalanceAnswer }) {
  const t = useWords(closingsWords)
  return totals.map(({ currency, openings, debit, credit, balances }) => (
    <section key={currency}>
      <h3 id={`balance-${currency}`}>{t('balanceOf', { currency })}</h3>
      <div className="trial-balance" role="region" tabIndex={0} aria-label={t('balanceOf', { currency })}>
        <table className="bp6-html-table bp6-compact" aria-labelledby={`balance-${currency}`}>
          <Head />
          <tbody>
            {lines
              .filter((line) => line.currency === currency)
              .map((line) => (
                <Row key={line.account} line={line} month={month} />
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('total')} · {t('balanced')}
              </th>
              {[openings, openings, debit, credit, balances, balances].map((amount, place) => (
                <td key={COLUMNS[place]} className="amount">
                  {groupThousands(amount.amount)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  ))
}

function Head() {
  const t = useWords(closingsWords)
  const parts = ['opening', 'turnover', 'closing'] as const
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('account')}
        </th>
        {parts.map((part) => (
          <th key={part} scope="colgroup" colSpan={2}>
            {t(part)}
          </th>
        ))}
      </tr>
      <tr>
        {parts.flatMap((part) =>
          (['debit', 'credit'] as const).map((side) => (
            <th key={`${part} ${side}`} scope="col" className="amount">
              {t(side)}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function Row({ line, month }: { readonly line: Line; readonly month: string }) {
  const { account, account_txt: name, currency } = line
  const query = new URLSearchParams({ account, currency, month }).toString()
  const amounts = [line.opening_debit, line.opening_credit, line.debit, line.credit, line.closing_debit, line.closing_credit]
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/finance/journal?${query}`}>{name}</Link>
      </th>
      {amounts.map((amount, place) => (
        <td key={COLUMNS[place]} className="amount">
          {shown(amount)}
        </td>
      ))}
    </tr>
  )
}

const COLUMNS = ['opening-debit', 'opening-credit', 'debit', 'credit', 'closing-debit', 'closing-credit'] as const
