import { moneyText } from '../../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { remittanceRoutes, type RemittanceDetails } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useCurrent } from '../../../../ui/use-current.ts'
import { newKey } from '../../../../base/new-key.ts'
import type { RemittanceOpened } from './remittance-dialogs.tsx'
import { EXPLANATION_TONES } from './remittance-paths.ts'
import { remittancesWords } from './remittances.words.ts'
import { useRefreshRemittance } from './use-refresh-remittance.ts'

type Props = { readonly remittance: RemittanceDetails; readonly onOpen: (opened: RemittanceOpened) => void }

/** The money that came for a remittance, and the explanations of the rest. */
export function RemittanceMoney({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  return (
    <>
      <section className="panel document-section">
        <h2 className="section-title">{t('receipts')}</h2>
        {remittance.receipts.length === 0 ? (
          <p className="text-muted">{t('noReceipts')}</p>
        ) : (
          <Receipts remittance={remittance} onOpen={onOpen} />
        )}
      </section>
      {remittance.explanations.length > 0 && (
        <section className="panel document-section">
          <h2 className="section-title">{t('explanations')}</h2>
          <Explanations remittance={remittance} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}

function Receipts({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  const canUndo = remittance.events.includes('undo')
  return (
    <div className="document-scroller" role="region" tabIndex={0} aria-label={t('receipts')}>
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('bank')}</th>
            <th scope="col" className="document-number">
              {t('amount')}
            </th>
            <th scope="col">{t('by')}</th>
            {canUndo && <th scope="col">{t('actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {remittance.receipts.map((receipt) => (
            <tr key={receipt.id}>
              <td>{receipt.day}</td>
              <td>
                <bdi>{receipt.bank}</bdi> <code>{receipt.reference}</code>
                {receipt.undone_reason !== null && <div className="text-muted">{t('undone', { reason: receipt.undone_reason })}</div>}
              </td>
              <td className="document-number">{moneyText(receipt.amount)}</td>
              <td>{receipt.by}</td>
              {canUndo && (
                <td>
                  {receipt.is_live && receipt.bank_line === null && (
                    <Button
                      variant="minimal"
                      text={t('undo')}
                      aria-label={t('undoTitle', { reference: receipt.reference })}
                      onClick={() => onOpen({ kind: 'undo', receipt: receipt.id, reference: receipt.reference })}
                    />
                  )}
                  {receipt.bank_line !== null && <Link to={`/admin/finance/transfers?line=${receipt.bank_line}`}>{t('bankLine')}</Link>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Explanations({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  return (
    <div className="document-scroller" role="region" tabIndex={0} aria-label={t('explanations')}>
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="document-number">
              {t('amount')}
            </th>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {remittance.explanations.map((one) => (
            <tr key={one.id}>
              <td>{one.kind_txt}</td>
              <td className="document-number">{moneyText(one.amount)}</td>
              <td>
                <bdi>{one.reason}</bdi>
                {one.decision_reason !== null && (
                  <div className="text-muted">
                    <bdi>{one.decision_reason}</bdi>
                  </div>
                )}
              </td>
              <td>
                <StateTag tone={EXPLANATION_TONES[one.status]}>{one.status_txt}</StateTag>
              </td>
              <td>{[one.asked_by, ...(one.decided_by === null || one.decided_by === one.asked_by ? [] : [one.decided_by])].join(' · ')}</td>
              <td>{one.can_decide && <Decide id={remittance.id} one={one} onOpen={onOpen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type One = RemittanceDetails['explanations'][number]

function Decide({ id, one, onOpen }: { readonly id: number; readonly one: One; readonly onOpen: Props['onOpen'] }) {
  const t = useWords(remittancesWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshRemittance()
  const amount = moneyText(one.amount)
  const approving = useCommand<RemittanceDetails>(
    (_, api) =>
      api.call(
        remittanceRoutes.decideExplanation,
        { params: { id, explanation: one.id, decision: 'post' }, body: {} },
        { idempotencyKey: key.now() },
      ),
    {
      ask: () => ({ text: t('approveAsk', { amount }), confirmText: t('approve'), cancelText: t('keep') }),
      done: t('decidedDone'),
      onDone: refresh,
    },
  )
  return (
    <>
      <Button variant="minimal" text={t('approve')} loading={approving.isBusy} onClick={() => approving.send()} />
      <Button variant="minimal" text={t('reject')} onClick={() => onOpen({ kind: 'reject', explanation: one.id, amount })} />
      {approving.question}
    </>
  )
}
