import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { payoutAccountFields } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import { standingRoutes, type ClientMoney } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useSession } from '../../../base/api.ts'
import { newKey } from '../../../base/new-key.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { Identifier } from '../../../ui/identifier.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { ClientSection } from './client-section.tsx'
import { standingsWords } from './standings.words.ts'

const { payee_name, payee_bank_name, payee_bank_number, reason } = payoutAccountFields
const FIELDS = { payee_name, payee_bank_name, payee_bank_number, reason } as const

type AccountProps = Pick<ClientMoney, 'client' | 'payout_account'>

/** The bank account that a client's collected cash goes to, and its change by two persons. */
export function PayoutAccount({ client, payout_account: account }: AccountProps) {
  const t = useWords(standingsWords)
  const { user } = useSession()
  const [isSetting, setSetting] = useState(false)
  const close = (): void => setSetting(false)
  return (
    <ClientSection
      title={t('account')}
      aside={
        isGranted(user, standingRoutes.setPayoutAccount.permission) && (
          <Button size="small" text={t('setAccount')} onClick={() => setSetting(true)} />
        )
      }
    >
      {account === null ? (
        <p className="text-muted">{t('noAccount')}</p>
      ) : (
        <p>
          <bdi>{account.payee_name}</bdi> · <bdi>{account.payee_bank_name}</bdi> · <Identifier value={account.payee_bank_number} />
        </p>
      )}
      {isSetting && <SetAccount client={client} payout_account={account} onClose={close} />}
    </ClientSection>
  )
}

function SetAccount({ client, payout_account: account, onClose }: AccountProps & { readonly onClose: () => void }) {
  const t = useWords(standingsWords)
  const key = useCurrent(newKey)
  return (
    <FieldsDialog<{ readonly waits_for?: number | undefined }>
      title={t('setAccount')}
      confirmText={t('setAccount')}
      fields={FIELDS}
      record={account ?? {}}
      send={(body, api) =>
        api.call(
          standingRoutes.setPayoutAccount,
          { params: { client_id: client.client_id }, body: { ...body, seen_bank_number: account?.payee_bank_number ?? '' } },
          { idempotencyKey: key.now() },
        )
      }
      done={() => t('accountSent')}
      waitsFor={({ waits_for: request }) => request}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <bdi>{client.client_name}</bdi> ({client.account})
      </p>
      <p className="text-muted">{t('accountText')}</p>
    </FieldsDialog>
  )
}
