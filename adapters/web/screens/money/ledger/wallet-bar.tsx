import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { flowRoutes, type WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { LowBalanceNotes, WarningButton } from './low-balance.tsx'
import { flowWords } from './flow.words.ts'
import { isUsed, isZero } from './standing-text.ts'
import { WalletBalance, WalletFact } from './wallet-facts.tsx'
import './ledger.css'

type Amount = WalletStandingRow['balance']
type Fact = 'available' | 'creditLimit' | 'arrears' | 'onTerms' | 'reserved'

/** Returns the facts beside a balance: what can be spent always, the rest where it is not zero. */
const factsOf = ({ available, credit_limit: limit, arrears, on_terms: onTerms, reserved }: WalletStandingRow) =>
  (
    [
      ['available', available],
      ['creditLimit', limit],
      ['arrears', arrears],
      ['onTerms', onTerms],
      ['reserved', reserved],
    ] as const satisfies readonly (readonly [Fact, Amount | null])[]
  ).flatMap(([name, amount]) => (amount === null || (name !== 'available' && isZero(amount)) ? [] : [{ name, amount }]))

/**
 * Where a customer's money stands, at the top of its pages: per currency the balance, credit,
 * arrears, what is available and what is reserved; nothing for staff, who share some of the pages.
 */
export function WalletBar() {
  return useIsOpen(flowRoutes.wallets) ? <Wallets /> : null
}

function Wallets() {
  const t = useWords(flowWords)
  const { data, error, refetch } = useCall(flowRoutes.wallets, { query: { reserved: true } })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <>
      {data !== undefined && <LowBalanceNotes rows={data.rows} />}
      <section className="wallet-bar" aria-label={t('standing')} aria-busy={data === undefined}>
        {data === undefined && <div className="wallet panel bp6-skeleton" />}
        {data?.rows.length === 0 && <p className="wallet panel text-muted">{t('noWallet')}</p>}
        {data?.rows.filter(isUsed).map((row) => (
          <Wallet key={row.currency} row={row} />
        ))}
        {data !== undefined && <OtherReserved rows={data.rows.filter((row) => !isUsed(row))} />}
      </section>
    </>
  )
}

function OtherReserved({ rows }: { readonly rows: readonly WalletStandingRow[] }) {
  const t = useWords(flowWords)
  const amounts = rows.flatMap(({ reserved }) => (reserved === null || isZero(reserved) ? [] : [reserved]))
  if (amounts.length === 0) return null
  return (
    <dl className="wallet panel" title={t('reservedHelp')}>
      <div>
        <dt>{t('reservedElsewhere')}</dt>
        <dd className="wallet-amounts">
          {amounts.map(({ amount, currency }) => (
            <span key={currency} className="wallet-amount">
              {groupThousands(amount)} <span className="unit">{currency}</span>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}

function Wallet({ row }: { readonly row: WalletStandingRow }) {
  const t = useWords(flowWords)
  return (
    <dl className="wallet panel">
      <WalletBalance label={t('balance')} balance={row.balance} />
      {factsOf(row).map(({ name, amount }) => (
        <WalletFact key={name} name={name} label={t(name)} amount={amount} title={name === 'reserved' ? t('reservedHelp') : undefined} />
      ))}
      <div>
        <dt className="visually-hidden">{t('warning')}</dt>
        <dd>
          <WarningButton row={row} />
        </dd>
      </div>
    </dl>
  )
}
