import { IdNumber } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { ACCOUNT_PATH } from '#core/money/cod/payouts/note-payout.ts'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useWords } from '../../../../base/words.ts'
import { payoutsWords } from './payouts.words.ts'

/**
 * The link to the account that COD is paid out to, with its state; for shippers who see finance,
 * where it is set up.
 */
export function AlipayIcon() {
  return useIsOpen(payoutRoutes.alipayInfo) ? <AccountLink /> : null
}

const STALE_MILLIS = 60_000

function AccountLink() {
  const t = useWords(payoutsWords)
  const { data } = useCall(payoutRoutes.alipayInfo, {}, { staleMillis: STALE_MILLIS })
  if (data?.is_open !== true) return null
  const label = t(data.waits ? 'iconWaits' : data.authorized ? 'iconDone' : 'iconNone')
  return (
    <span className="header-badge-holder">
      <Link className="bp6-button bp6-minimal" to={ACCOUNT_PATH} aria-label={label} title={label}>
        <IdNumber />
      </Link>
      {!data.authorized && (
        <span className="header-badge" aria-hidden="true">
          !
        </span>
      )}
    </span>
  )
}
