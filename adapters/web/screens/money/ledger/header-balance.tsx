import { moneyText } from '../../../base/money-text.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { BankAccount } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { flowRoutes, type WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { balanceWords } from './balance.words.ts'
import { isZero, mainWallet } from './standing-text.ts'
import './header-balance.css'

const FLOW = '/finances/flow'
/** Charges and top-ups are announced; what is booked otherwise shows within this time. */
const AGAIN_MILLIS = 120_000
const WALLET_TOPICS = ['wallet', 'top-ups'] as const

/** The balance of a customer who may see it, in the header of every page: it opens the flow. */
export function HeaderBalance() {
  return useIsOpen(flowRoutes.wallets) ? <Balance /> : null
}

/** All that is in the header's place on wide screens, as a title. */
function useTitle(): (row: WalletStandingRow) => string {
  const t = useWords(balanceWords)
  return ({ balance, available, credit_limit: limit, arrears }) =>
    [
      t('balance', { amount: moneyText(balance) }),
      t('available', { amount: moneyText(available) }),
      ...(isZero(limit) ? [] : [t('credit', { amount: moneyText(limit) })]),
      ...(isZero(arrears) ? [] : [t('arrears', { amount: moneyText(arrears) })]),
    ].join(' · ')
}

function Balance() {
  const t = useWords(balanceWords)
  const titleOf = useTitle()
  const { data } = useCall(flowRoutes.wallets, {}, { refetchMillis: AGAIN_MILLIS })
  const invalidate = useInvalidate()
  // Of every page: the header is always there.
  useLive(WALLET_TOPICS, () => void invalidate(flowRoutes.wallets))
  const mayOpen = useIsOpen(flowRoutes.walletFlow)
  const main = data && mainWallet(data.rows)
  if (data === undefined || main === undefined) return null
  const titles = data.rows.map(titleOf)
  const title = titles.join('\n')
  const isOwing = data.rows.some(({ arrears }) => !isZero(arrears))
  // Its name has what is to be seen, so that who speaks to the browser can say it.
  const seen = `${groupThousands(main.balance.amount)} ${main.currency}${isOwing ? ` ${t('owing')}` : ''}`
  const content = (
    <>
      <BankAccount aria-hidden="true" />
      <span className="header-balance-amount">
        {groupThousands(main.balance.amount)} <span className="unit">{main.currency}</span>
      </span>
      {isOwing && <span className="header-balance-arrears">{t('owing')}</span>}
    </>
  )
  return mayOpen ? (
    <Link className="bp6-button bp6-minimal header-balance" to={FLOW} title={title} aria-label={[seen, ...titles].join('; ')}>
      {content}
    </Link>
  ) : (
    <span className="header-balance" title={title}>
      {content}
    </span>
  )
}
