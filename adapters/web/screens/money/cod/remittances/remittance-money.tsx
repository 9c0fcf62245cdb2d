import { moneyText } from '../../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { remittanceRoutes, type RemittanceDetails } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useCurrent } from '../../../../ui/use-current.ts'
import { newKey } from '../../../../base/new-key.ts'
import { DocumentSection, DocumentTable } from '../../../../resource/document/document-table.tsx'
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
      <DocumentSection title={t('receipts')}>
        <Receipts remittance={remittance} onOpen={onOpen} />
      </DocumentSection>
      {remittance.explanations.length > 0 && (
        <DocumentSection title={t('explanations')}>
          <Explanations remittance={remittance} onOpen={onOpen} />
        </DocumentSection>
      )}
    </>
  )
}

type Receipt = RemittanceDetails['receipts'][number]

function Receipts({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  const bank = ({ mode, bank: name, reference, undone_reason: reason }: Receipt) => (
    <>
      {mode !== null && <code>{mode}</code>} <bdi>{name}</bdi> <code>{reference}</code>
      {reason !== null && <div className="text-muted">{t('undone', { reason })}</div>}
    </>
  )
  const undo = ({ id, reference, is_live: isLive, bank_line: line }: Receipt) => (
    <>
      {isLive && line === null && (
        <Button
          variant="minimal"
          text={t('undo')}
          aria-label={t('undoTitle', { reference })}
          onClick={() => onOpen({ kind: 'undo', receipt: id, reference })}
        />
      )}
      {line !== null && <Link to={`/admin/finance/transfers?line=${line}`}>{t('bankLine')}</Link>}
    </>
  )
  return (
    <DocumentTable
      label={t('receipts')}
      rows={remittance.receipts}
      keyOf={({ id }) => id}
      empty={t('noReceipts')}
      columns={[
        { label: t('day'), cell: ({ day }) => day },
        { label: t('bank'), cell: bank },
        { label: t('amount'), align: 'end', cell: ({ amount }) => moneyText(amount) },
        { label: t('by'), cell: ({ by }) => by },
        ...(remittance.events.includes('undo') ? [{ label: t('actions'), cell: undo }] : []),
      ]}
    />
  )
}

type Explanation = RemittanceDetails['explanations'][number]

/** Who asked, and who decided where it is somebody else. */
const peopleOf = ({ asked_by: asked, decided_by: decided }: Explanation): string =>
  [asked, ...(decided === null || decided === asked ? [] : [decided])].join(' · ')

const Reasons = ({ one: { reason, decision_reason: decision } }: { readonly one: Explanation }) => (
  <>
    <bdi>{reason}</bdi>
    {decision !== null && (
      <div className="text-muted">
        <bdi>{decision}</bdi>
      </div>
    )}
  </>
)

function Explanations({ remittance, onOpen }: Props) {
  const t = useWords(remittancesWords)
  return (
    <DocumentTable
      label={t('explanations')}
      rows={remittance.explanations}
      keyOf={({ id }) => id}
      columns={[
        { label: t('what'), cell: (one) => one.kind_txt },
        { label: t('amount'), align: 'end', cell: ({ amount }) => moneyText(amount) },
        { label: t('reason'), cell: (one) => <Reasons one={one} /> },
        { label: t('state'), cell: ({ status, status_txt: text }) => <StateTag tone={EXPLANATION_TONES[status]}>{text}</StateTag> },
        { label: t('by'), cell: peopleOf },
        { label: t('actions'), cell: (one) => one.can_decide && <Decide id={remittance.id} one={one} onOpen={onOpen} /> },
      ]}
    />
  )
}

function Decide({ id, one, onOpen }: { readonly id: number; readonly one: Explanation; readonly onOpen: Props['onOpen'] }) {
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
