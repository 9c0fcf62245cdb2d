import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { statementFields } from '#core/money/ledger/statements/statement-fields.ts'
import { walletStatementRoutes } from '../../../http/contract/money/ledger/statement.routes.ts'
import { viewerZone } from '../../base/time-zone.ts'
import { useWords } from '../../base/words.ts'
import { dayText } from '../../ui/input/day-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { DeclaredFields } from '../declared-fields.tsx'
import { useRecordForm } from '../use-record-form.ts'
import { statementWords } from './statement.words.ts'

type StatementDialogProps = {
  /** Whose statement staff want; their own where customers do. */
  readonly client?: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** The current month up to today. */
function usual(): Readonly<Record<string, unknown>> {
  const now = new Date()
  return { from: dayText(new Date(now.getFullYear(), now.getMonth(), 1)), to: dayText(now), currency: 'CNY', format: 'pdf' }
}

/** Asks for which days, in which currency and as what a statement is wanted, and downloads it. */
export function StatementDialog({ client, onClose }: StatementDialogProps) {
  const t = useWords(statementWords)
  const id = useId()
  const [start] = useState(usual)
  const form = useRecordForm({ fields: statementFields }, undefined, start)
  const options = { failure: 'in-place', onDone: onClose } as const
  const own = useDownload(walletStatementRoutes.statement, 'statement.pdf', options)
  const theirs = useDownload(walletStatementRoutes.clientStatement, 'statement.pdf', options)
  const download = client === undefined ? own : theirs
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.checkAll().length > 0) return
    const { from, to, currency, format } = form.values
    const query = { from, to, currency, format, timezone: viewerZone() } as { readonly format: 'pdf' | 'xlsx' }
    if (client === undefined) own.send({ query })
    else theirs.send({ params: { client_id: client.id }, query })
  }
  return (
    <Dialog isOpen onClose={onClose} title={client === undefined ? t('title') : t('of', { name: client.name })}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('text')}</p>
          <DeclaredFields fields={statementFields} form={form} errors={{ ...download.fieldErrors, ...form.errors }} id={id} />
          {download.error !== null && <ErrorNote error={download.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" loading={download.isBusy} text={t('download')} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
