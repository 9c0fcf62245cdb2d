import { moneyText } from '../../../base/money-text.ts'
import { useParams } from 'react-router-dom'
import { standingRoutes, type ClientMoney } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { ClientActions } from './client-actions.tsx'
import { ClientFlow } from './client-flow.tsx'
import { ClientStandings } from './client-standings.tsx'
import { LimitHistory, OpenBills, Records } from './client-records.tsx'
import { PayoutAccount } from './payout-account.tsx'
import './standings.css'
import { standingsWords } from './standings.words.ts'

/**
 * A client's money on one page: where it stands in each currency, what it has to pay, what moved,
 * and who gave it credit.
 */
export default function ClientMoneyPage() {
  const t = useWords(standingsWords)
  const id = Number(useParams()['client'])
  const answer = useCall(standingRoutes.clientMoney, { params: { client_id: id } })
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(money) => <Found money={money} />}
    </FoundDocument>
  )
}

function Found({ money }: { readonly money: ClientMoney }) {
  const t = useWords(standingsWords)
  const { client } = money
  const name = `${client.client_name} (${client.account})`
  return (
    <>
      <PageHeader
        title={t('clientMoney', { name })}
        tab={client.client_name}
        aside={
          <>
            <StateTag tone={client.period_days > 0 ? 'moving' : 'ended'}>
              {client.period_days > 0 ? t('onTermsDays', { count: client.period_days }) : t('prepaid')}
            </StateTag>
            {client.whitelist && <StateTag tone="waiting">{t('whitelisted')}</StateTag>}
          </>
        }
        actions={<ClientActions client={client} />}
      />
      <Notes money={money} />
      <ClientStandings standings={money.standings} />
      <OpenBills bills={money.bills} account={client.account} />
      <ClientFlow clientId={client.client_id} first={client.terms === 'on_terms' ? 'receivable' : 'wallet'} />
      <div className="client-columns">
        <Records kind="topUps" list={money.top_ups} account={client.account} />
        <Records kind="refunds" list={money.refunds} account={client.account} />
        <Records kind="corrections" list={money.corrections} account={client.account} />
      </div>
      <PayoutAccount client={client} payout_account={money.payout_account} />
      <LimitHistory clientId={client.client_id} latest={money.credit_limits} />
    </>
  )
}

/** Notes on what is wrong: overdue bills, parcels that wait, a balance below its level. */
function Notes({ money: { client, standings } }: { readonly money: ClientMoney }) {
  const t = useWords(standingsWords)
  const late = standings.filter(({ overdue_days: days }) => days > 0)
  return (
    <>
      {late.map(({ currency, overdue_total: amount, overdue_days: count }) => (
        <Note key={currency} intent="danger">
          {t('overdueNote', { amount: moneyText(amount), count })}
        </Note>
      ))}
      {client.held_orders > 0 && <Note intent="warning">{t('heldNote', { count: client.held_orders })}</Note>}
    </>
  )
}
