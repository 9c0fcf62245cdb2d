import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { decisionFields } from '#core/operations/support/decide-claim.usecase.ts'
import { claimRoutes, type ClaimRow } from '../../../../http/contract/operations/support/claim.routes.ts'
import { useCall } from '../../../base/api.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import type { FormValue, MoneyText } from '../../../ui/form/form-value.ts'
import { useCommand, type Command } from '../../../ui/use-command.tsx'
import { ClaimProofs } from './claim-proofs.tsx'
import { claimsWords } from './claims.words.ts'
import { useRefreshClaims } from './use-refresh-claims.ts'

/** Decisions that staff take with words, each by its route. */
export const DECISIONS = {
  request_documents: claimRoutes.requestClaimDocuments,
  approve: claimRoutes.approveClaim,
  reject: claimRoutes.rejectClaim,
} as const
export type Decision = keyof typeof DECISIONS

/** Answers that a client gives with documents. */
export const ANSWERS = { submit_documents: claimRoutes.submitClaimDocuments, appeal: claimRoutes.appealClaim } as const
export type Answer = keyof typeof ANSWERS

type ShellProps = {
  readonly title: string
  readonly intent: 'primary' | 'danger'
  readonly command: Pick<Command<void, unknown>, 'send' | 'isBusy' | 'error' | 'failure'>
  readonly onClose: () => void
  readonly children: ReactNode
}

function FormShell({ title, intent, command, onClose, children }: ShellProps) {
  const t = useWords(claimsWords)
  const panel = useFocusWrong(command.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    command.send()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          {children}
          {command.error !== null && <ErrorNote error={command.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent={intent} text={title} loading={command.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

type DialogProps = { readonly claim: ClaimRow; readonly onClose: () => void }

/** Staff decide about a claim: an approval shows how much can be paid and why. */
export function DecideClaimDialog({ claim, decision, onClose }: DialogProps & { readonly decision: Decision }) {
  const t = useWords(claimsWords)
  const id = useId()
  const params = { claim_number: claim.claim_number }
  const refresh = useRefreshClaims()
  const [amount, setAmount] = useState<FormValue>({ amount: '', currency: '' })
  const [words, setWords] = useState<FormValue>('')
  const isApproval = decision === 'approve'
  const caps = useCall(claimRoutes.claimCaps, { params }, { enabled: isApproval })
  const most = caps.data?.most
  const typed = (amount as MoneyText).amount.trim()
  const body = {
    ...(String(words).trim() === '' ? {} : { decision: String(words) }),
    ...(isApproval && typed !== '' ? { approved_amount: { amount: typed, currency: most?.currency ?? '' } } : {}),
  }
  const command = useCommand<unknown>((_, api) => api.call(DECISIONS[decision], { params, body }), {
    failure: 'in-place',
    done: t('decided'),
    onDone: () => {
      refresh()
      onClose()
    },
  })
  return (
    <FormShell title={t(decision)} intent={decision === 'reject' ? 'danger' : 'primary'} command={command} onClose={onClose}>
      {isApproval && caps.error !== null && <ErrorNote error={caps.error} onRetry={() => void caps.refetch()} />}
      {isApproval && caps.data !== undefined && most !== undefined && (
        <>
          <StepTable steps={caps.data.steps} title={t('capsOf', { number: claim.claim_number })} />
          <DeclaredField
            id={`${id}-approved_amount`}
            name="approved_amount"
            field={decisionFields.approved_amount}
            value={{ ...(amount as MoneyText), currency: most.currency }}
            error={command.fieldErrors['approved_amount']}
            onChange={setAmount}
          />
          <p className="text-muted">{t('amountHelp', { most: moneyText(most) })}</p>
        </>
      )}
      <DeclaredField
        id={`${id}-decision`}
        name="decision"
        field={decisionFields.decision}
        value={words}
        error={command.fieldErrors['decision']}
        onChange={setWords}
      />
    </FormShell>
  )
}

/** A client sends documents: those that were asked for, or new ones against a refusal. */
export function AnswerClaimDialog({ claim, answer, onClose }: DialogProps & { readonly answer: Answer }) {
  const t = useWords(claimsWords)
  const refresh = useRefreshClaims()
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const command = useCommand<unknown>(
    (_, api) =>
      api.call(ANSWERS[answer], {
        params: { claim_number: claim.claim_number },
        body: { attachments: files.map(({ name, src }) => ({ name, src })) },
      }),
    {
      failure: 'in-place',
      done: t('answered'),
      onDone: () => {
        refresh()
        onClose()
      },
    },
  )
  return (
    <FormShell title={t(answer)} intent="primary" command={command} onClose={onClose}>
      {claim.decision !== null && (
        <p>
          <bdi>{claim.decision}</bdi>
        </p>
      )}
      <ClaimProofs files={files} errors={command.fieldErrors} onChange={setFiles} />
    </FormShell>
  )
}
