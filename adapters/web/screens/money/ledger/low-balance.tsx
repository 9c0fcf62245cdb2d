import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { warningFields } from '#core/money/ledger/wallets/credit-limit.ts'
import { flowRoutes, type WalletStandingRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { Note } from '../../../ui/note/note.tsx'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { balanceWords } from './balance.words.ts'

/**
 * Says of each wallet that is below its level that it is; it stays until the wallet is above again.
 */
export function LowBalanceNotes({ rows }: { readonly rows: readonly WalletStandingRow[] }) {
  const t = useWords(balanceWords)
  return rows.map(({ currency, balance, warn_below: level, is_low: isLow }) =>
    isLow && level !== null ? (
      <Note key={currency} intent="warning" role="status">
        {t('low', { balance: moneyText(balance), level: moneyText(level) })}
      </Note>
    ) : null,
  )
}

/** Sets the level of a wallet, for those who may. */
export function WarningButton({ row }: { readonly row: WalletStandingRow }) {
  const t = useWords(balanceWords)
  const [isOpen, setOpen] = useState(false)
  const { warn_below: level, currency } = row
  if (!useIsOpen(flowRoutes.setWarningLevel)) return null
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        text={level === null ? t('warnMe') : t('warnedBelow', { level: moneyText(level) })}
        aria-label={level === null ? t('warnMeOf', { currency }) : t('warnedBelow', { level: moneyText(level) })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <WarningDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function WarningDialog({
  row: { currency, warn_below: level },
  onClose,
}: {
  readonly row: WalletStandingRow
  readonly onClose: () => void
}) {
  const t = useWords(balanceWords)
  return (
    <FieldsDialog
      title={t('warnMeOf', { currency })}
      confirmText={t('save')}
      fields={warningFields}
      record={{ level: level ?? { amount: '', currency } }}
      send={(body, api) => api.call(flowRoutes.setWarningLevel, { params: { currency }, body })}
      done={({ rows }) => {
        const now = rows.find((row) => row.currency === currency)?.warn_below
        return now === null || now === undefined ? t('warnOff') : t('warnDone', { level: moneyText(now) })
      }}
      refresh={[flowRoutes.wallets]}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('warnText')}</p>
    </FieldsDialog>
  )
}
