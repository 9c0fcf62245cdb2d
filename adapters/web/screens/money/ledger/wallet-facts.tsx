import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import type { WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import './ledger.css'

type Amount = WalletStandingRow['balance']

/** The balance of a currency, the first fact of its wallet, read from afar. */
export const WalletBalance = ({ label, balance }: { readonly label: string; readonly balance: Amount }) => (
  <div className="wallet-balance">
    <dt>{label}</dt>
    <dd className="figure" data-negative={balance.amount.startsWith('-')}>
      {groupThousands(balance.amount)} <span className="unit">{balance.currency}</span>
    </dd>
  </div>
)

type WalletFactProps = {
  readonly name: string
  readonly label: string
  readonly amount: Amount
  /** An explanation of the fact. */
  readonly title?: string | undefined
}

/** An amount beside the balance, in the same currency. */
export const WalletFact = ({ name, label, amount, title }: WalletFactProps) => (
  <div data-fact={name} title={title}>
    <dt>{label}</dt>
    <dd className="wallet-amount">{groupThousands(amount.amount)}</dd>
  </div>
)
