import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { foreignPayeeFields, payeeEndFields } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import { contractRevocationFields, paperContractFields } from '#core/portal/shippers/paper-contract.usecase.ts'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { certificationQueueRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { callKey, useSession } from '../../../../base/api.ts'
import { newKey } from '../../../../base/new-key.ts'
import { isGranted } from '../../../../base/screen.ts'
import { useWords } from '../../../../base/words.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { UPLOADED_TYPES, UploadChooser } from '../../../../ui/input/file-chooser.tsx'
import { useUpload } from '../../../../ui/input/use-upload.ts'
import { uiWords } from '../../../../ui/ui.words.ts'
import { useCurrent } from '../../../../ui/use-current.ts'
import { certificationsWords } from './certifications.words.ts'

type Contract = RequiredInfo['contracts'][number]
const APPROVE = { area: 'certifications', action: 'approve' } as const
const UNSIGNED: ReadonlySet<string> = new Set(['unsigned', 'expired'])

/** Puts the application that a call answered in the place of the one that is shown. */
function useShown(id: number): (next: RequiredInfo) => void {
  const queries = useQueryClient()
  return (next) => void queries.setQueryData(callKey(certificationQueueRoutes.certification, { params: { id } }), next)
}

/** The part of staff in a contract: record one that was signed on paper, or revoke it. */
export function PaperContract({ info, contract }: { readonly info: RequiredInfo; readonly contract: Contract }) {
  const t = useWords(certificationsWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!isGranted(user, APPROVE)) return null
  const close = (): void => setOpen(false)
  const { contract_type: type, title: name } = contract
  if (contract.on_paper)
    return (
      <>
        <p>
          {t('onPaper')}
          {contract.paper_reason !== null && <bdi> · {contract.paper_reason}</bdi>}
        </p>
        <Button text={t('revokePaper')} aria-label={t('revokePaperOf', { contract: name })} onClick={() => setOpen(true)} />
        {isOpen && <RevokeDialog info={info} contract={contract} onClose={close} />}
      </>
    )
  if (!UNSIGNED.has(contract.status)) return null
  return (
    <>
      <Button text={t('recordPaper')} aria-label={t('recordPaperOf', { contract: name })} onClick={() => setOpen(true)} />
      {isOpen && <RecordDialog info={info} type={type} name={name} onClose={close} />}
    </>
  )
}

const { src: _src, contract_type: _type, ...typedFields } = paperContractFields

type RecordDialogProps = {
  readonly info: RequiredInfo
  readonly type: Contract['contract_type']
  readonly name: string
  readonly onClose: () => void
}

function RecordDialog({ info, type, name, onClose }: RecordDialogProps) {
  const t = useWords(certificationsWords)
  const sayChoice = useWords(uiWords)
  const shown = useShown(info.id)
  const id = useId()
  const [src, setSrc] = useState('')
  const upload = useUpload(certificationQueueRoutes.uploadContract, (kept) => setSrc(kept.src))
  return (
    <FieldsDialog
      title={t('recordPaperOf', { contract: name })}
      confirmText={t('recordPaper')}
      fields={typedFields}
      send={(body, api) =>
        api.call(certificationQueueRoutes.recordContract, {
          params: { id: info.id },
          body: { ...body, contract_type: type, src, version: info.version },
        })
      }
      done={() => t('recorded')}
      onDone={(next) => {
        shown(next)
        onClose()
      }}
      onClose={onClose}
      below={(errors) => (
        <FormField id={id} label={t('paperFile')} help={t('paperFileHelp')} error={errors['src'] ?? upload.refused} required>
          {(control) => (
            <UploadChooser
              control={{ ...control, 'aria-required': true }}
              accept={UPLOADED_TYPES}
              text={sayChoice(src === '' ? 'chooseFile' : 'replaceFile')}
              upload={upload}
            />
          )}
        </FormField>
      )}
    >
      <p>{t('recordText')}</p>
    </FieldsDialog>
  )
}

type RevokeDialogProps = { readonly info: RequiredInfo; readonly contract: Contract; readonly onClose: () => void }

function RevokeDialog({ info, contract, onClose }: RevokeDialogProps) {
  const t = useWords(certificationsWords)
  const shown = useShown(info.id)
  return (
    <FieldsDialog
      title={t('revokePaperOf', { contract: contract.title })}
      confirmText={t('revokePaper')}
      fields={contractRevocationFields}
      send={({ reason }, api) =>
        api.call(certificationQueueRoutes.revokeContract, {
          params: { id: info.id, contract_type: contract.contract_type },
          body: { reason: String(reason ?? ''), version: info.version },
        })
      }
      done={() => t('revokedPaper')}
      onDone={(next) => {
        shown(next)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('revokePaperText')}</p>
    </FieldsDialog>
  )
}

/** The payee of another name that two of the staff allowed, and how one asks for it. */
export function AllowedPayee({ info }: { readonly info: RequiredInfo }) {
  const t = useWords(certificationsWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const key = useCurrent(newKey)
  const { allowed_payee: name, allowed_payee_reason: reason, id } = info
  const mayAllow = isGranted(user, APPROVE)
  const close = (): void => setOpen(false)
  return (
    <>
      {name !== null && (
        <p>
          <bdi>{t('payeeAllowed', { name, reason: reason ?? '' })}</bdi>
        </p>
      )}
      {mayAllow && (
        <Button
          text={t(name === null ? 'allowPayee' : 'withdrawPayee')}
          onClick={() => {
            key.set(newKey())
            setOpen(true)
          }}
        />
      )}
      {isOpen && name === null && (
        <FieldsDialog
          title={t('allowPayee')}
          confirmText={t('askPayee')}
          fields={foreignPayeeFields}
          send={(body, api) => api.call(payoutRoutes.allowPayee, { params: { id }, body }, { idempotencyKey: key.now() })}
          done={() => t('payeeAsked')}
          onDone={close}
          onClose={close}
        >
          <p>{t('allowPayeeText')}</p>
        </FieldsDialog>
      )}
      {isOpen && name !== null && (
        <FieldsDialog
          title={t('withdrawPayee')}
          confirmText={t('withdrawPayee')}
          fields={payeeEndFields}
          send={({ reason: why }, api) => api.call(payoutRoutes.withdrawPayee, { params: { id }, body: { reason: String(why ?? '') } })}
          done={() => t('payeeWithdrawn')}
          refresh={[certificationQueueRoutes.certification]}
          onDone={close}
          onClose={close}
        >
          <p>{t('withdrawPayeeText')}</p>
        </FieldsDialog>
      )}
    </>
  )
}
