import { Button, Code, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { PRINT_DESKS } from '#core/portal/pages/order.routes.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { useDesk, useDeskState } from '../../../base/print-desk/use-desk.ts'
import { useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { DeskConnect } from './desk-connect.tsx'
import { PrinterCard, type PrinterActs } from './printer-card.tsx'
import { PrinterSizes } from './printer-sizes.tsx'
import { printingWords } from './printing.words.ts'
import './printing.css'

/** Printers change while one stands beside them. */
const LOOK_MILLIS = 5000
const ADD_COMMAND = 'crossdock print-agent printers --printers labels=zpl://10.0.0.7:9100'

/**
 * The printers at this desk: the pairing with its print agent, how the printers are, and which one
 * each size goes to.
 */
export default function PrintersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const { connection, printers, place } = useDeskState()
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
        {place !== undefined && <AtDesk name={place.name} onClose={close} />}
        {place === undefined && !isOpen && <DeskConnect onCancel={close} />}
        {place === undefined && isOpen && printers === undefined && <Spinner size={24} />}
        {place === undefined && isOpen && printers !== undefined && <Printers printers={printers} />}
        {forgetting.question}
      </DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={close} />}>
        {place === undefined && isOpen && <Button variant="minimal" text={t('forget')} onClick={() => forgetting.send()} />}
      </DialogFooter>
    </Dialog>
  )
}

/**
 * This browser prints at a print desk: where its printers are, and the way back to those of this
 * computer.
 */
function AtDesk({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  return (
    <div className="desk-connect">
      <p>{t('atDesk', { desk: name })}</p>
      <div className="desk-connect-foot">
        <Button text={t('printOnThis')} onClick={() => desk.printAt(undefined)} />
        <Link to={PRINT_DESKS} onClick={onClose}>
          {t('desks')}
        </Link>
      </div>
    </div>
  )
}

function Printers({ printers }: { readonly printers: readonly PrinterState[] }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const looking = useCommand<void, void>(() => desk.lookAtPrinters(), { failure: 'in-place' })
  const acts: PrinterActs = { set: (name, changes) => desk.setPrinter(name, changes), test: (name) => desk.testPage(name) }
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
      <PrinterSizes printers={printers} acts={acts} />
      <div className="desk-printers-head">
        <h3>{t('printers')}</h3>
        <Button size="small" icon={<Refresh />} text={t('refresh')} onClick={() => looking.send()} />
      </div>
      {looking.failure !== null && <ErrorNote error={looking.failure} onRetry={() => looking.send()} />}
      <ul className="desk-printer-list">
        {printers.map((printer) => (
          <PrinterCard key={printer.name} printer={printer} acts={acts} />
        ))}
      </ul>
    </div>
  )
}
