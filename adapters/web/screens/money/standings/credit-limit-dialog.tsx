import { moneyText } from '../../../base/money-text.ts'
import { formatAmount, money, parseMoney } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { creditLimitFields } from '#core/money/ledger/wallets/credit-limit.ts'
import { standingRoutes, type ClientStandingRow } from '../../../../http/contract/money/standings/standing.routes.ts'
import { newKey } from '../../../base/new-key.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { standingsWords } from './standings.words.ts'
import { useRefreshClient } from './use-refresh-client.ts'

const { credit_limit, reason } = creditLimitFields
const FIELDS = { credit_limit, reason } as const

/** Returns the used part of a limit: how far the wallet and what is on terms are below zero. */
function usedOf({ credit_limit: limit, available, currency }: ClientStandingRow): string {
  const amountOf = (shown: string): bigint => must(parseMoney(shown, currency)).amount
  const used = amountOf(limit.amount) - amountOf(available.amount)
  return moneyText({ amount: formatAmount(money(used > 0n ? used : 0n, currency)), currency })
}

/**
 * Sets a client's credit limit in a currency; the limit that is shown goes along, so that nobody
 * overwrites what another set meanwhile.
 */
export function CreditLimitDialog({ standing, onClose }: { readonly standing: ClientStandingRow; readonly onClose: () => void }) {
  const t = useWords(standingsWords)
  const refresh = useRefreshClient()
  const key = useCurrent(newKey)
  const { client_id: id, currency, credit_limit: seen } = standing
  const close = (): void => {
    refresh()
    onClose()
  }
  return (
    <FieldsDialog<ClientStandingRow & { readonly waits_for?: number | undefined }>
      title={t('setLimitOf', { currency })}
      confirmText={t('setLimit')}
      fields={FIELDS}
      record={{ credit_limit: seen }}
      send={(body, api) =>
        api.call(standingRoutes.setCreditLimit, { params: { client_id: id }, body: { ...body, seen } }, { idempotencyKey: key.now() })
      }
      done={({ credit_limit: limit }) => t('limitDone', { limit: moneyText(limit) })}
      waitsFor={({ waits_for: request }) => request}
      onDone={close}
      onClose={close}
    >
      <p>
        <bdi>{standing.client_name}</bdi> ({standing.account})
      </p>
      <p>{t('limitNow', { limit: moneyText(seen), used: usedOf(standing) })}</p>
      <p className="text-muted">{t('limitText')}</p>
    </FieldsDialog>
  )
}
