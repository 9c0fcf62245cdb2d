import { Button, Card, HTMLSelect } from '@blueprintjs/core'
import { CloudUpload, Download } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { pagedKinds } from '../../../../../core/orders/kinds/catalog.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import { say, sayFailure, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useDownload } from '../../../ui/use-download.ts'
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
  const t = useWords(importWords)
  const kindId = useId()
  const take = (files: FileList | null): void => {
    const [file, second] = files ?? []
    if (file === undefined) return
    if (second !== undefined) return notify({ intent: 'warning', message: t('onlyOne') })
    const refusal = refusalOf(file)
    if (refusal === undefined) void run.readFile(file)
    else run.refuse(file, sayFailure(refusal))
  }
  return (
    <Card className="order-card import-file">
      {pagedKinds.length > 1 && (
        <FormField id={kindId} label={t('kind')}>
          <HTMLSelect
            id={kindId}
            value={kind.name}
            disabled={run.isBusy}
            onChange={(event) => onKind(event.currentTarget.value)}
            options={pagedKinds.map((one) => ({ value: one.name, label: say(one.label) }))}
          />
        </FormField>
      )}
      {run.progress ? <ImportProgress run={run} /> : <DropZone onFiles={take} />}
      {run.error !== undefined && (
        <ErrorNote
          error={run.error}
          title={run.file?.name}
          {...(isWorthRetry(run.error) ? { onRetry: () => run.file && void run.readFile(run.file) } : {})}
        />
      )}
      <Template kind={kind} />
    </Card>
  )
}

function DropZone({ onFiles }: { readonly onFiles: (files: FileList | null) => void }) {
  const t = useWords(importWords)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // A file dropped beside the box must not replace the page.
    const keep = (event: globalThis.DragEvent): void => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    <div className="drop-zone" data-over={isOver} onDragEnter={over} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <CloudUpload size={40} aria-hidden="true" />
      <p className="drop-zone-title">{isOver ? t('dropNow') : t('drop')}</p>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('orChoose')}
        accept={ACCEPTED}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          // Choosing the same file again counts too: it may have been corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button intent="primary" size="large" text={t('orChoose')} onClick={() => input.current?.click()} />
      <p className="text-muted">{t('types', { limit: LIMIT_TEXT })}</p>
    </div>
  )
}

function Template({ kind }: { readonly kind: OrderKind }) {
  const t = useWords(importWords)
  const template = useDownload(orderRoutes.orderTemplate, `${kind.name}-template.xlsx`)
  const download = (): void => template.send({ query: { order_type: kind.name } })
  return (
    <p className="import-template">
      <Button icon={<Download />} text={t('template')} loading={template.isBusy} onClick={download} />{' '}
      <span className="text-muted">{t('templateText')}</span>
    </p>
  )
}
