import { AnchorButton, Button, Card, Spinner } from '@blueprintjs/core'
import { EyeOpen, Share } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../app/api.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { LabelFrame } from './label-frame.tsx'
import { labelWords } from './labels.words.ts'
import { DEFAULT_LABEL_TYPE, makeLabels } from './make-labels.ts'

export type LabelPreviewProps = {
  readonly orderNumber: string
  /** Grows with each change of the order: a label shows its newest state. */ readonly version: number
}

/** The label of one order, made when it is asked for. */
export function LabelPreview({ orderNumber, version }: LabelPreviewProps) {
  const t = useWords(labelWords)
  const api = useApi()
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['label', orderNumber, version],
    queryFn: () => makeLabels(api, { orders: [orderNumber], type: DEFAULT_LABEL_TYPE }),
    enabled: isWanted,
    staleTime: Infinity,
  })
  const [failure] = data?.failed ?? []
  return (
    <Card className="order-card">
      <h2>{t('preview')}</h2>
      {!isWanted && <Button icon={<EyeOpen />} text={t('show')} onClick={() => setWanted(true)} />}
      {isFetching && <Spinner size={24} aria-label={t('making')} />}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {failure && <p className="text-muted">{failure.message}</p>}
      {data?.url !== undefined && (
        <>
          <LabelFrame url={data.url} title={t('previewOf', { order: orderNumber })} />
          <AnchorButton icon={<Share />} text={t('open')} href={data.url} target="_blank" rel="noopener" />
        </>
      )}
    </Card>
  )
}
