import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { claimInputFields } from '#core/operations/support/claim.ts'
import { claimRoutes } from '../../../../http/contract/operations/support/claim.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import { isOfOrder, OrderField } from '../../../resource/order-field.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import type { FormValue } from '../../../ui/form/form-value.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { newKey } from '../../../base/new-key.ts'
import { ClaimProofs } from './claim-proofs.tsx'
import { claimsWords } from './claims.words.ts'
import { useRefreshClaims } from './use-refresh-claims.ts'

type Name = keyof typeof claimInputFields
const NAMES = Object.keys(claimInputFields) as readonly Name[]

/** A claim for an order of the client's, which is typed where it is not known. */
export function MakeClaimDialog({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(claimsWords)
  const id = useId()
  const key = useCurrent(newKey)
  const refresh = useRefreshClaims()
  const [values, setValues] = useState<Readonly<Record<Name, FormValue>>>({
    order_number: opened,
    reason: '',
    claim_amount: { amount: '', currency: 'CNY' },
    description: '',
  })
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const sending = useCommand<unknown>(
    (_, api) =>
      api.call(
        claimRoutes.makeClaim,
        { body: { ...values, attachments: files.map(({ name, src }) => ({ name, src })) } },
        { idempotencyKey: key.now() },
      ),
    {
      failure: 'in-place',
      done: t('sent'),
      onDone: () => {
        refresh()
        onClose()
      },
      // A corrected claim is another claim.
      onFailed: () => key.set(newKey()),
    },
  )
  const panel = useFocusWrong(sending.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    sending.send()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('make')}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          {NAMES.map((name) => {
            const Control = isOfOrder(claimInputFields[name]) ? OrderField : DeclaredField
            return (
              <Control
                key={name}
                id={`${id}-${name}`}
                name={name}
                field={claimInputFields[name]}
                value={values[name]}
                error={sending.fieldErrors[name]}
                onChange={(next) => setValues((before) => ({ ...before, [name]: next }))}
              />
            )
          })}
          <ClaimProofs files={files} errors={sending.fieldErrors} onChange={setFiles} />
          {sending.error !== null && <ErrorNote error={sending.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('send')} loading={sending.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
