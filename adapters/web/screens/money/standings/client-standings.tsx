import { moneyText } from '../../../base/money-text.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { standingRoutes, type ClientStandingRow } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { isZero } from '../ledger/standing-text.ts'
import { WalletBalance, WalletFact } from '../ledger/wallet-facts.tsx'
import '../ledger/ledger.css'
import { CreditLimitDialog } from './credit-limit-dialog.tsx'
import { standingsWords } from './standings.words.ts'

type Fact = readonly [
  'available' | 'creditLimit' | 'onTerms' | 'notDue' | 'to30' | 'to60' | 'to90' | 'older' | 'arrears',
  ClientStandingRow['balance'],
]

/**
 * Returns the facts beside a balance: what can be spent and the limit always, the rest where it is
 * not zero.
 */
const factsOf = (row: ClientStandingRow): readonly Fact[] =>
  (
    [
      ['available', row.available],
      ['creditLimit', row.credit_limit],
      ['onTerms', row.on_terms],
      ['notDue', row.not_due],
      ['to30', row.overdue_to_30],
      ['to60', row.overdue_to_60],
      ['to90', row.overdue_to_90],
      ['older', row.overdue_older],
      ['arrears', row.arrears],
    ] as const satisfies readonly Fact[]
  ).filter(([name, amount]) => name === 'available' || name === 'creditLimit' || !isZero(amount))

/** Where a client stands in each currency, with its credit limit to be set. */
export function ClientStandings({ standings }: { readonly standings: readonly ClientStandingRow[] }) {
  const t = useWords(standingsWords)
  const { user } = useSession()
  const [setting, setSetting] = useState<string>()
  const maySet = isGranted(user, standingRoutes.setCreditLimit.permission)
  const chosen = standings.find(({ currency }) => currency === setting)
  return (
    <section className="wallet-bar" aria-label={t('standings')}>
      {standings.map((row) => (
        <div key={row.currency} className="wallet panel client-standing">
          <Facts row={row} />
          {maySet && (
            <Button
              size="small"
              text={t('setLimit')}
              aria-label={t('setLimitOf', { currency: row.currency })}
              onClick={() => setSetting(row.currency)}
            />
          )}
        </div>
      ))}
      {chosen && <CreditLimitDialog standing={chosen} onClose={() => setSetting(undefined)} />}
    </section>
  )
}

function Facts({ row }: { readonly row: ClientStandingRow }) {
  const t = useWords(standingsWords)
  return (
    <dl className="client-facts">
      <WalletBalance label={t('balance')} balance={row.balance} />
      {factsOf(row).map(([name, amount]) => (
        <WalletFact key={name} name={name} label={t(name)} amount={amount} />
      ))}
      {row.warn_below !== null && (
        <div>
          <dt>{t('warnBelow')}</dt>
          <dd>
            {row.is_low ? (
              <StateTag tone="waiting">{t('low', { level: moneyText(row.warn_below) })}</StateTag>
            ) : (
              <span className="wallet-amount">{groupThousands(row.warn_below.amount)}</span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
