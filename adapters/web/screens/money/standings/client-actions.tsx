import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { correctionRoutes } from '../../../../http/contract/money/corrections/correction.routes.ts'
import { standingRoutes, type ClientMoney } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { StatementButton } from '../../../resource/statement/statement-button.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { PaymentTermsDialog } from './payment-terms-dialog.tsx'
import { standingsWords } from './standings.words.ts'
import { useRefreshClient } from './use-refresh-client.ts'

const READ_CLIENTS = { area: 'clients', action: 'read' } as const

/**
 * The actions that the user may take on a client's money; credit limits are set beside the currency
 * that they are in.
 */
export function ClientActions({ client }: { readonly client: ClientMoney['client'] }) {
  const t = useWords(standingsWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const [isSetting, setTerms] = useState(false)
  return (
    <>
      <StatementButton id={client.client_id} name={client.client_name} />
      {isGranted(user, correctionRoutes.proposeAdjustment.permission) && (
        <Button text={t('adjust')} onClick={() => void navigate(`/admin/finance/entries?adjust=${encodeURIComponent(client.account)}`)} />
      )}
      {isGranted(user, standingRoutes.setPaymentTerms.permission) && <Button text={t('setTerms')} onClick={() => setTerms(true)} />}
      {isSetting && <PaymentTermsDialog client={client} onClose={() => setTerms(false)} />}
      {isGranted(user, billingRoutes.billClient.permission) && <BillNow account={client.account} />}
      {isGranted(user, READ_CLIENTS) && (
        <Button variant="minimal" text={t('record')} onClick={() => void navigate(`/admin/clients/${client.client_id}`)} />
      )}
    </>
  )
}

function BillNow({ account }: { readonly account: string }) {
  const t = useWords(standingsWords)
  const refresh = useRefreshClient()
  const billing = useCommand<{ readonly bills: readonly string[] }>(
    (_nothing, api) => api.call(billingRoutes.billClient, { params: { client: account } }),
    {
      ask: () => ({ text: t('billAsk'), confirmText: t('billNow'), cancelText: t('keep') }),
      done: ({ bills }) => t('billDone', { count: bills.length }),
      onDone: refresh,
    },
  )
  return (
    <>
      <Button text={t('billNow')} loading={billing.isBusy} onClick={() => billing.send()} />
      {billing.question}
    </>
  )
}
