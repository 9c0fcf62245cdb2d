import { Button, Card, HTMLSelect } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useEffect, useId } from 'react'
import { fileTargets } from '#core/parcels/orders/import/chosen-files.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { say, sayFailure, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { timeOf } from '../../../../ui/note/unsent-note.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { useOwnKinds } from '../use-kinds.ts'
import { importWords } from './import.words.ts'
import { ImportProgress } from './import-progress.tsx'
import { refusalOf, type OrderImport } from './use-import.ts'

const ACCEPTED =
  '.xlsx,.xls,.csv,.txt,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,text/csv'
const LIMIT_TEXT = '20 MB'

/** A refused file would be refused again; one that did not arrive may be retried. */
const isWorthRetry = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export type ChooseFileProps = { readonly kind: OrderKind; readonly onKind: (name: string) => void; readonly run: OrderImport }

/** The first step: a file dropped or chosen; one that is too large is refused before it is sent. */
export function ChooseFile({ kind, onKind, run }: ChooseFileProps) {
  const kinds = useOwnKinds()
  const t = useWords(importWords)
  const kindId = useId()
  const fileId = useId()
  const isRefused = run.error !== undefined && run.progress === undefined
  useEffect(() => {
    if (isRefused) focusControl(fileId)
  }, [isRefused, fileId])
  const take = (file: File): void => {
    const refusal = refusalOf(file)
    if (refusal === undefined) void run.readFile(file)
    else run.refuse(file, sayFailure(refusal))
  }
  return (
    <Card className="order-card import-file">
      {kinds.length > 1 && (
        <FormField id={kindId} label={t('kind')}>
          <HTMLSelect
            id={kindId}
            value={kind.name}
            disabled={run.isBusy}
            onChange={(event) => onKind(event.currentTarget.value)}
            options={kinds.map((one) => ({ value: one.name, label: say(one.label) }))}
          />
        </FormField>
      )}
      <KeptNote run={run} />
      {run.progress ? (
        <ImportProgress run={run} />
      ) : (
        <FileChooser
          control={{
            id: fileId,
            'aria-describedby': isRefused ? `${fileId}-error ${fileId}-types` : `${fileId}-types`,
            'aria-invalid': isRefused,
          }}
          accept={ACCEPTED}
          text={t('orChoose')}
          onFile={take}
          isLarge
        >
          <p className="file-chooser-title">{t('drop')}</p>
          <p id={`${fileId}-types`} className="text-muted">
            {t('types', { limit: LIMIT_TEXT })}
          </p>
        </FileChooser>
      )}
      {run.error !== undefined && (
        <div id={`${fileId}-error`}>
          <ErrorNote
            error={run.error}
            title={run.file?.name}
            {...(isWorthRetry(run.error) ? { onRetry: () => run.file && void run.readFile(run.file) } : {})}
          />
        </div>
      )}
      <Template kind={kind} />
    </Card>
  )
}

/** Says which file was being corrected when the page was left. */
function KeptNote({ run: { kept, isBusy } }: Pick<ChooseFileProps, 'run'>) {
  const t = useWords(importWords)
  if (kept.offered === undefined || isBusy) return null
  const { at, value } = kept.offered
  return (
    <Note intent="primary" role="status" title={t('keptBefore', { file: value.name, time: timeOf(at) })} className="unsent-note">
      <p>{t('chooseAgain', { count: value.cells.length })}</p>
      {value.left > 0 && <p>{t('leftPersonal', { count: value.left })}</p>}
      <div className="unsent-actions">
        <Button text={t('discardKept')} onClick={kept.discard} />
      </div>
    </Note>
  )
}

function Template({ kind }: { readonly kind: OrderKind }) {
  const t = useWords(importWords)
  const template = useDownload(orderRoutes.orderTemplate, `${kind.name}-template.xlsx`)
  const download = (): void => template.send({ query: { order_type: kind.name } })
  const targets = fileTargets(kind)
  const named = fieldsOf(kind).flatMap(([name, { label }]) => (targets.includes(name) ? [say(label)] : []))
  return (
    <p className="import-template">
      <Button icon={<Download />} text={t('template')} loading={template.isBusy} onClick={download} />{' '}
      <span className="text-muted">
        {t('templateText')} {named.length > 0 && t('templateFiles', { heading: named.join(', ') })}
      </span>
    </p>
  )
}
