import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../../base/words.ts'
import { importWords } from './import.words.ts'
import type { OrderImport } from './use-import.ts'

/** The progress of reading or creating; indeterminate without a total. */
export function ImportProgress({ run }: { readonly run: OrderImport }) {
  const t = useWords(importWords)
  const { progress, file } = run
  const area = useRef<HTMLDivElement>(null)
  const isShown = progress !== undefined
  useEffect(() => {
    if (isShown) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (progress === undefined) return null
  const isCreating = progress.of === 'create'
  const title = isCreating ? t('creating') : t('reading', { file: file?.name ?? '' })
  const isMeasured = progress.total > 0
  return (
    <div ref={area} className="import-progress">
      <p role="status">{title}</p>
      <ProgressBar intent="primary" aria-label={title} {...(isMeasured ? { value: progress.done / progress.total, stripes: false } : {})} />
      <p className="text-muted">
        {isMeasured ? t('progress', { done: progress.done, total: progress.total }) : t('rowsRead', { count: progress.done })}
      </p>
      {isCreating ? <p className="text-muted">{t('wait')}</p> : <Button text={t('stop')} onClick={run.stop} />}
    </div>
  )
}
