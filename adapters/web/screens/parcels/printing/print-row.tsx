import { Button } from '@blueprintjs/core'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { HOLD_REASONS } from '#core/parcels/printing/hold-reason.ts'
import { printDocumentMachine, type PrintState } from '#core/parcels/printing/print-document.machine.ts'
import { isUnderWay, type DeskDocument } from '../../../base/print-desk/desk-tasks.ts'
import { say, useWords } from '../../../base/words.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { orderPath } from '../../../base/paths.ts'
import { printingWords } from './printing.words.ts'

const TONES: Readonly<Record<PrintState, StateTone>> = {
  queued: 'draft',
  fetched: 'moving',
  rendered: 'moving',
  spooled: 'moving',
  printing: 'moving',
  held: 'waiting',
  printed: 'done',
  failed: 'trouble',
  cancelled: 'ended',
  unknown: 'trouble',
}

/** A state of a document on its way to paper: its dot and its word. */
export function PrintStateTag({ state }: { readonly state: PrintState }) {
  return <StateTag tone={TONES[state]}>{say(printDocumentMachine.states[state].label)}</StateTag>
}

/** Returns what a printer waits for, in words. */
export function reasonText({ reason }: { readonly reason?: string | undefined }): string {
  const known = Object.entries(HOLD_REASONS).find(([name]) => name === reason)
  return say(known?.[1] ?? HOLD_REASONS['needs-attention'])
}

/** Whether somebody has to do something about it. */
export const needsPerson = ({ state }: DeskDocument): boolean => state === 'held' || state === 'failed' || state === 'unknown'

type PrintRowProps = {
  readonly document: DeskDocument
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onAgain: () => void
}

/** One order's label, or a list, on its way: its state with the reason, and what can be done. */
export function PrintRow({ document, isBusy, onCancel, onAgain }: PrintRowProps) {
  const t = useWords(printingWords)
  const { order, title, state, failure, printer } = document
  const what = title ?? order
  const why = state === 'held' ? reasonText(document) : state === 'failed' ? (failure ?? t('linkLost')) : undefined
  return (
    <li className="print-row" data-state={state}>
      <span className="print-row-what">
        {title === undefined ? <Identifier value={order} to={orderPath(order)} /> : <span>{title}</span>}
        <span className="print-row-state">
          <PrintStateTag state={state} />
          {why !== undefined && <span>{why}</span>}
          {why === undefined && printer !== undefined && <span className="text-muted">{printer}</span>}
        </span>
      </span>
      {isUnderWay(document) && (
        <Button size="small" text={t('cancel')} aria-label={t('cancelOne', { order: what })} disabled={isBusy} onClick={onCancel} />
      )}
      {!isUnderWay(document) && state !== 'printed' && (
        <Button
          size="small"
          text={state === 'failed' ? t('retry') : t('again')}
          aria-label={t('retryOne', { order: what })}
          disabled={isBusy}
          onClick={onAgain}
        />
      )}
    </li>
  )
}
