import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { inboundFields } from '#core/warehouse/goods/inbound/inbound-fields.ts'
import { INBOUND_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { inboundRoutes, type InboundDetails } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { stockRoutes } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useUnsavedWarning } from '../../../ui/form/unsaved.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { newScanId } from '../../../base/new-key.ts'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import './goods.css'
import { InboundLines, type TypedLine } from './inbound-lines.tsx'
import { inboundWords } from './inbound.words.ts'

const FORM = { fields: inboundFields }
const EMPTY: readonly TypedLine[] = [{ key: 1, sku: '', announced: '', boxes: '' }]
const REFRESHED = [inboundRoutes.inbounds, inboundRoutes.inbound, stockRoutes.stock]

/** The form of a delivery: a new one, or a draft that is changed. */
export default function InboundFormPage() {
  const { number } = useParams()
  return number === undefined ? <InboundForm key="new" draft={undefined} /> : <ExistingDraft key={number} number={number} />
}

function ExistingDraft({ number }: { readonly number: string }) {
  const t = useWords(inboundWords)
  const sent = useMemo(() => ({ params: { number } }), [number])
  // Reloaded on each visit: a form must not start from a cached answer.
  const answer = useCall(inboundRoutes.inbound, sent, { staleMillis: Number.POSITIVE_INFINITY, isFreshOnMount: true })
  return (
    <FoundDocument answer={answer} title={t('delivery', { number })}>
      {(draft) => <InboundForm draft={draft} />}
    </FoundDocument>
  )
}

const typedLines = (draft: InboundDetails | undefined): readonly TypedLine[] =>
  draft?.lines.map(({ sku, announced, boxes }, index) => ({
    key: index + 1,
    sku,
    announced: String(announced),
    boxes: boxes === null ? '' : String(boxes),
  })) ?? EMPTY

type Body = Record<string, unknown>
type Saving = { readonly body: Body; readonly isAnnounced: boolean }
/** The draft as it is on the server, once it is there. */
type SavedInboundDraft = { readonly number: string; readonly version: number }

/**
 * Saves the draft, a new one once however often it is sent, and announces it where that is wanted.
 */
function useSaving(draft: InboundDetails | undefined) {
  const saved = useRef<SavedInboundDraft | undefined>(draft)
  const key = useRef({ body: '', key: '' })
  return async ({ body, isAnnounced }: Saving, api: ApiClient): Promise<Saving & { readonly number: string }> => {
    const before = saved.current
    if (before === undefined) {
      const text = JSON.stringify(body)
      if (key.current.body !== text) key.current = { body: text, key: newScanId() }
      const made = await api.call(inboundRoutes.createInbound, { body: body as never }, { idempotencyKey: key.current.key })
      saved.current = { number: made.number, version: 1 }
    } else {
      const { number, version } = before
      saved.current = await api.call(inboundRoutes.changeInbound, { params: { number }, body: { ...body, version } as never })
    }
    const { number } = saved.current
    if (isAnnounced) await api.call(inboundRoutes.moveInbound, { params: { number, event: 'announce' } })
    return { body, isAnnounced, number }
  }
}

function InboundForm({ draft }: { readonly draft: InboundDetails | undefined }) {
  const t = useWords(inboundWords)
  const navigate = useNavigate()
  const form = useRecordForm(FORM, draft)
  const [start] = useState(() => typedLines(draft))
  const [lines, setLines] = useState(start)
  const { release } = useUnsavedWarning(form.changed.length > 0 || lines !== start)
  const saving = useCommand(useSaving(draft), {
    failure: 'in-place',
    done: ({ number, isAnnounced }) => t(isAnnounced ? 'announcedDone' : 'savedDraft', { number }),
    refresh: REFRESHED,
    onDone: ({ number }) => {
      release()
      void navigate(`${INBOUND_PAGE}/${number}`, { replace: true })
    },
  })
  const panel = useFocusWrong(saving.failure)
  const bodyOf = (): Body => ({
    ...form.toBody(),
    lines: lines.map(({ sku, announced, boxes }) => ({ sku: sku.trim(), announced, ...(boxes.trim() === '' ? {} : { boxes }) })),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.send({ body: bodyOf(), isAnnounced: true })
  }
  return (
    <>
      <PageHeader
        title={draft === undefined ? t('create') : t('delivery', { number: draft.number })}
        actions={
          <Link className="bp6-button" to={draft === undefined ? INBOUND_PAGE : `${INBOUND_PAGE}/${draft.number}`}>
            <ArrowLeft /> <span>{t('list')}</span>
          </Link>
        }
      />
      {saving.error !== null && <ErrorNote error={saving.error} />}
      <form ref={panel} className="panel record-form" onSubmit={submit} noValidate>
        <DeclaredFields fields={inboundFields} form={form} errors={saving.fieldErrors} id="inbound" />
        <h2 className="section-title inbound-lines-title">{t('lines')}</h2>
        <InboundLines lines={lines} errors={saving.fieldErrors} onChange={setLines} />
        <div className="record-form-foot">
          <Button text={t('saveDraft')} disabled={saving.isBusy} onClick={() => saving.send({ body: bodyOf(), isAnnounced: false })} />
          <Button type="submit" intent="primary" text={t('announce')} loading={saving.isBusy} />
        </div>
      </form>
    </>
  )
}
