import { paymentTermsFields } from '#core/money/ledger/wallets/payment-terms.ts'
import { standingRoutes, type ClientMoney } from '../../../../http/contract/money/standings/standing.routes.ts'
import { newKey } from '../../../base/new-key.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { standingsWords } from './standings.words.ts'
import { useRefreshClient } from './use-refresh-client.ts'

const { whitelist, period, reason } = paymentTermsFields
const FIELDS = { whitelist, period, reason } as const

type Client = ClientMoney['client']

/** Sets by which terms a client’s parcels leave before they are paid. */
export function PaymentTermsDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const t = useWords(standingsWords)
  const refresh = useRefreshClient()
  const key = useCurrent(newKey)
  const seen = { seen_whitelist: client.whitelist, seen_period: client.period_days }
  const close = (): void => {
    refresh()
    onClose()
  }
  return (
    <FieldsDialog<Client & { readonly waits_for?: number | undefined }>
      title={t('setTerms')}
      confirmText={t('setTerms')}
      fields={FIELDS}
      record={{ whitelist: client.whitelist, period: client.period_days }}
      send={(body, api) =>
        api.call(
          standingRoutes.setPaymentTerms,
          { params: { client_id: client.client_id }, body: { ...body, ...seen } },
          { idempotencyKey: key.now() },
        )
      }
      done={() => t('termsDone')}
      waitsFor={({ waits_for: request }) => request}
      onDone={close}
      onClose={close}
    >
      <p>
        <bdi>{client.client_name}</bdi> ({client.account})
      </p>
      <p className="text-muted">{t('termsText')}</p>
    </FieldsDialog>
  )
}
