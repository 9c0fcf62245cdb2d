import { moneyText } from '../../../base/money-text.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Link } from 'react-router-dom'
import { flowRoutes, type WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { balanceWords } from './balance.words.ts'
import { LowBalanceNotes } from './low-balance.tsx'
import { isUsed, isZero } from './standing-text.ts'

const RESERVED = { query: { reserved: true } }

/**
 * The balance of a customer's wallets, what of it is reserved and what it owes, on home; for those
 * who may see it.
 */
export function HomeBalance() {
  return useIsOpen(flowRoutes.wallets) ? <Balance /> : null
}

function Balance() {
  const t = useWords(balanceWords)
  const { data } = useCall(flowRoutes.wallets, RESERVED)
  const mayOpen = useIsOpen(flowRoutes.walletFlow)
  if (data === undefined) return null
  const used = data.rows.filter(isUsed)
  const elsewhere = data.rows.flatMap((row) => (isUsed(row) || row.reserved === null || isZero(row.reserved) ? [] : [row.reserved]))
  return (
    <section className="home-card home-balance" aria-labelledby="home-balance">
      <h2 id="home-balance">{t('title')}</h2>
      <LowBalanceNotes rows={data.rows} />
      {used.length === 0 && <p className="home-none">{t('none')}</p>}
      {used.map((row) => (
        <Wallet key={row.currency} row={row} />
      ))}
      {elsewhere.length > 0 && <p className="home-none">{t('reserved', { amount: elsewhere.map(moneyText).join(' + ') })}</p>}
      {mayOpen && (
        <p className="home-balance-more">
          <Link to="/finances/flow">{t('toFlow')}</Link>
        </p>
      )}
    </section>
  )
}

function Wallet({ row: { balance, currency, credit_limit: limit, arrears, reserved } }: { readonly row: WalletStandingRow }) {
  const t = useWords(balanceWords)
  const facts = [
    ...(reserved === null || isZero(reserved) ? [] : [t('reserved', { amount: moneyText(reserved) })]),
    ...(isZero(limit) ? [] : [t('credit', { amount: moneyText(limit) })]),
  ]
  return (
    <>
      <p className="home-amount">
        {groupThousands(balance.amount)} <span className="home-currency">{currency}</span>
      </p>
      {facts.length > 0 && <p className="home-none">{facts.join(' · ')}</p>}
      {!isZero(arrears) && <p className="home-balance-arrears">{t('arrears', { amount: moneyText(arrears) })}</p>}
    </>
  )
}
