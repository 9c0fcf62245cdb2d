import { Button, Code, DialogBody, DialogFooter, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useId } from 'react'
import { LABEL_SIZES, type LabelSize } from '../../../../core/labels/label-size.ts'
import type { PrinterState } from '../../../../core/printing/print-protocol.ts'
import { useDesk, useDeskState } from '../../base/print-desk/use-desk.ts'
import { useWords } from '../../base/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { DeskConnect } from './desk-connect.tsx'
import { PrinterCard } from './printer-card.tsx'
import { printingWords } from './printing.words.ts'
import './printing.css'

/** Printers change while one stands beside them. */
const LOOK_MILLIS = 5000
const ADD_COMMAND = 'crossdock print-agent printers --printers labels=zpl://10.0.0.7:9100'

/** The printers at this desk: the pairing with its print agent, how the printers are, and which one each size goes to. */
export default function PrintersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const { connection, printers } = useDeskState()
  const isOpen = connection.name === 'open'
  const forgetting = useCommand<void, void>(() => desk.forget(), {
    ask: () => ({
      title: t('forgetAsk'),
      text: t('forgetText'),
      confirmText: t('forget'),
      cancelText: t('forgetKeep'),
      intent: 'danger',
    }),
  })
  const close = (): void => {
    desk.giveUp()
    onClose()
  }
  return (
    <Dialog isOpen onClose={close} title={t('settings')} className="printers-dialog" style={{ width: 'min(760px, 94vw)' }}>
      <DialogBody>
        {!isOpen && <DeskConnect onCancel={close} />}
        {isOpen && printers === undefined && <Spinner size={24} />}
        {isOpen && printers !== undefined && <Printers printers={printers} />}
        {forgetting.question}
      </DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={close} />}>
        {isOpen && <Button variant="minimal" text={t('forget')} onClick={() => forgetting.send()} />}
      </DialogFooter>
    </Dialog>
  )
}

function Printers({ printers }: { readonly printers: readonly PrinterState[] }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const looking = useCommand<void, void>(() => desk.lookAtPrinters(), { failure: 'in-place' })
  const look = useEffectEvent(() => looking.send())
  useEffect(() => {
    const timer = window.setInterval(() => look(), LOOK_MILLIS)
    return () => window.clearInterval(timer)
  }, [])
  if (printers.length === 0)
    return (
      <Note intent="primary" title={t('noPrinters')}>
        <p>{t('noPrintersText')}</p>
        <Code>{ADD_COMMAND}</Code>
      </Note>
    )
  return (
    <div className="desk-printers">
      <h3>{t('bySize')}</h3>
      <div className="desk-sizes">
        {LABEL_SIZES.map((size) => (
          <SizeField key={size} size={size} printers={printers} />
        ))}
      </div>
      <div className="desk-printers-head">
        <h3>{t('printers')}</h3>
        <Button size="small" icon={<Refresh />} text={t('refresh')} onClick={() => looking.send()} />
      </div>
      {looking.failure !== null && <ErrorNote error={looking.failure} onRetry={() => looking.send()} />}
      <ul className="desk-printer-list">
        {printers.map((printer) => (
          <PrinterCard key={printer.name} printer={printer} />
        ))}
      </ul>
    </div>
  )
}

/** The printer of one label size, which the agent remembers. */
function SizeField({ size, printers }: { readonly size: LabelSize; readonly printers: readonly PrinterState[] }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const id = useId()
  const chosen = printers.find(({ sizes }) => sizes?.includes(size))
  const choosing = useCommand<void, string>(
    (name) => {
      const next = printers.find((one) => one.name === name)
      if (next !== undefined) return desk.setPrinter(next.name, { sizes: [...(next.sizes ?? []), size] })
      return chosen === undefined
        ? Promise.resolve()
        : desk.setPrinter(chosen.name, { sizes: (chosen.sizes ?? []).filter((one) => one !== size) })
    },
    { done: t('saved') },
  )
  const [width = '', height = ''] = size.split('x')
  return (
    <FormField id={id} label={t('sizeOf', { width, height })}>
      <HTMLSelect
        id={id}
        fill
        value={chosen?.name ?? ''}
        disabled={choosing.isBusy}
        onChange={(event) => choosing.send(event.currentTarget.value)}
        options={[{ value: '', label: t('noPrinter') }, ...printers.map(({ name }) => ({ value: name, label: name }))]}
      />
    </FormField>
  )
}
