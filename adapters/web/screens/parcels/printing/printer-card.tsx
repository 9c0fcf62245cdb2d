import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { DARKNESS, MOST_OFFSET_DOTS } from '#core/parcels/labels/label.ts'
import { holdReasonOf } from '#core/parcels/printing/hold-reason.ts'
import type { PrinterChanges, PrinterKind, PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { useDeskState } from '../../../base/print-desk/use-desk.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { countText } from '../../../base/order-text.ts'
import { PrintStateTag, reasonText } from './print-row.tsx'
import { printingWords } from './printing.words.ts'

type Words = Say<keyof typeof printingWords.table>

const TONES: Readonly<Record<PrinterState['state'], StateTone>> = {
  idle: 'done',
  printing: 'moving',
  stopped: 'trouble',
  offline: 'trouble',
  unknown: 'ended',
}

function kindText(kind: PrinterKind, t: Words): string {
  if (kind === 'folder') return t('kind_folder')
  if (kind === 'lp') return t('kind_queue')
  return t(kind === 'ipp' || kind === 'cups' ? 'kind_network' : 'kind_labels', { language: kind.toUpperCase() })
}

const isLabelPrinter = (kind: PrinterKind): boolean => kind === 'zpl' || kind === 'tspl' || kind === 'epl'

/** The actions for the printers of an agent, wherever it is. */
export type PrinterActs = {
  readonly set: (printer: string, changes: PrinterChanges) => Promise<void>
  /** Prints a test page; returns the document whose state this page hears of. */
  readonly test: (printer: string) => Promise<string>
  /** The messages once the agent was asked, where it answers later. */
  readonly said?: { readonly set: string; readonly test: string } | undefined
}

type PrinterCardProps = {
  readonly printer: PrinterState
  /** Left out where the agent is away. */
  readonly acts?: PrinterActs | undefined
}

/** One printer: how it is, its settings, and a test page. */
export function PrinterCard({ printer, acts }: PrinterCardProps) {
  const t = useWords(printingWords)
  const { name, kind, state, reasons, queued, model } = printer
  const reason = holdReasonOf(reasons)
  return (
    <li className="desk-printer">
      <div className="desk-printer-head">
        <strong>{name}</strong>
        <StateTag tone={reason === undefined ? TONES[state] : 'waiting'}>
          {reason === undefined ? t(`state_${state}`) : reasonText({ reason })}
        </StateTag>
        <span className="text-muted">{[kindText(kind, t), ...(model === undefined ? [] : [model])].join(' · ')}</span>
        {queued > 0 && <span className="text-muted">{t('queued', { count: countText(queued) })}</span>}
      </div>
      {acts !== undefined && isLabelPrinter(kind) && <LabelSettings printer={printer} acts={acts} />}
      {acts !== undefined && <TestPage printer={printer} acts={acts} />}
    </li>
  )
}

/**
 * The test page of this window on its way: by the agent of this machine, or as the portal hears of
 * it from a print desk.
 */
function TestPage({ printer: { name, test }, acts }: { readonly printer: PrinterState; readonly acts: PrinterActs }) {
  const t = useWords(printingWords)
  const { tests } = useDeskState()
  const testing = useCommand<string, void>(() => acts.test(name), { done: acts.said?.test })
  const status = tests.get(testing.data ?? '') ?? (test !== undefined && test.document === testing.data ? test : undefined)
  return (
    <div className="desk-printer-foot">
      <Button
        size="small"
        text={t('test')}
        aria-label={t('testOf', { printer: name })}
        loading={testing.isBusy}
        onClick={() => testing.send()}
      />
      <span role="status" className="print-row-state">
        {status !== undefined && <PrintStateTag state={status.state} />}
        {status?.state === 'held' && reasonText(status)}
        {status?.failure?.message}
      </span>
    </div>
  )
}

type PrinterAdjustmentDraft = { readonly darkness: string; readonly x: string; readonly y: string }
const RANGES = {
  darkness: DARKNESS,
  x: { least: -MOST_OFFSET_DOTS, most: MOST_OFFSET_DOTS },
  y: { least: -MOST_OFFSET_DOTS, most: MOST_OFFSET_DOTS },
} as const
const FIELDS = ['darkness', 'x', 'y'] as const
const LABELS = { darkness: 'darkness', x: 'right', y: 'down' } as const

const isWithin = (text: string, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  /^-?\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most

/** How dark a label printer burns, and by how much its labels are moved. */
function LabelSettings({ printer, acts }: { readonly printer: PrinterState; readonly acts: PrinterActs }) {
  const t = useWords(printingWords)
  const { name, darkness, offset } = printer
  const [typed, setTyped] = useState<PrinterAdjustmentDraft>({
    darkness: darkness === undefined ? '' : String(darkness),
    x: String(offset?.x ?? 0),
    y: String(offset?.y ?? 0),
  })
  const [isChecked, setChecked] = useState(false)
  const saving = useCommand<void, void>(
    () =>
      acts.set(name, {
        offset: { x: Number(typed.x), y: Number(typed.y) },
        ...(typed.darkness.trim() !== '' ? { darkness: Number(typed.darkness) } : darkness === undefined ? {} : { darkness: null }),
      }),
    { done: acts.said?.set ?? t('saved') },
  )
  const isFine = (field: keyof PrinterAdjustmentDraft): boolean =>
    (field === 'darkness' && typed.darkness.trim() === '') || isWithin(typed[field].trim(), RANGES[field])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (FIELDS.every(isFine)) saving.send()
  }
  return (
    <form onSubmit={save} noValidate className="desk-printer-numbers">
      {FIELDS.map((field) => {
        const id = `desk-${name}-${field}`
        const error = isChecked && !isFine(field) ? t('numberWrong', RANGES[field]) : undefined
        const help = field === 'darkness' ? t('darknessHelp', DARKNESS) : undefined
        return (
          <FormField key={field} id={id} label={t(LABELS[field])} error={error} help={help}>
            {(control) => (
              <InputGroup
                {...control}
                inputMode="numeric"
                value={typed[field]}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
              />
            )}
          </FormField>
        )
      })}
      <div>
        <Button type="submit" size="small" text={t('save')} aria-label={t('saveOf', { printer: name })} loading={saving.isBusy} />
      </div>
    </form>
  )
}
