import { AnchorButton, Button, Card, Spinner } from '@blueprintjs/core'
import { EyeOpen, Share } from '@blueprintjs/icons'
import { useState } from 'react'
import { useRead } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { LabelFrame } from './label-frame.tsx'
import { labelWords } from './labels.words.ts'
import { DEFAULT_LABEL_TYPE, makeLabels } from './make-labels.ts'

export type LabelPreviewProps = {
  readonly orderNumber: string
  /** Increases with each change of the order: a label shows its newest state. */
  readonly version: number
}

/** The label of one order, made on request. */
export function LabelPreview({ orderNumber, version }: LabelPreviewProps) {
  const t = useWords(labelWords)
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useRead(
    ['label', orderNumber, version],
    (api) => makeLabels(api, { orders: [orderNumber], type: DEFAULT_LABEL_TYPE, isPreview: true }),
    {
      enabled: isWanted,
      staleMillis: Infinity,
    },
  )
  const [failure] = data?.failed ?? []
  const [file] = data?.files ?? []
  return (
    <Card className="order-card">
      <h2>{t('preview')}</h2>
      {!isWanted && <Button icon={<EyeOpen />} text={t('show')} onClick={() => setWanted(true)} />}
      {isFetching && <Spinner size={24} aria-label={t('making')} />}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {failure && <p className="text-muted">{failure.message}</p>}
      {file !== undefined && (
        <>
          <LabelFrame url={file.url} title={t('previewOf', { order: orderNumber })} />
          <AnchorButton icon={<Share />} text={t('open')} href={file.url} target="_blank" rel="noopener" />
        </>
      )}
    </Card>
  )
}
