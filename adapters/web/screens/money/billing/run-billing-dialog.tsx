import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import type { BillRow } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { billingWords } from './billing.words.ts'

const FIELDS = { client: { kind: 'text', maxLength: 100, label: billingWords.table.clientAccount } } as const

/** Draws up bills now: of all periods that are over, or of one client up to this moment. */
export function RunBillingDialog({ onClose }: OpenedProps<BillRow>) {
  const t = useWords(billingWords)
  return (
    <FieldsDialog
      title={t('run')}
      confirmText={t('run')}
      fields={FIELDS}
      send={async ({ client }, api) => {
        const account = typeof client === 'string' ? client.trim() : ''
        if (account !== '') return (await api.call(billingRoutes.billClient, { params: { client: account } })).bills.length
        await api.call(billingRoutes.runBilling, {})
        return undefined
      }}
      done={(count) => (count === undefined ? t('runStarted') : t('runDone', { count }))}
      refresh={[billingRoutes.clientsBills]}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('runText')}</p>
    </FieldsDialog>
  )
}
