import { Button, Tag } from '@blueprintjs/core'
import { printDeskRoutes } from '../../../../http/contract/parcels/printing/print-desk.routes.ts'
import type { PortalDesk } from '../../../base/print-desk/portal-desks.ts'
import { useDesk, useDeskState, usePortalDesks } from '../../../base/print-desk/use-desk.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { notify } from '../../../ui/note/notify.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { printDesksWords } from './print-desks.words.ts'
import { PrinterCard, type PrinterActs } from './printer-card.tsx'
import { PrinterSizes } from './printer-sizes.tsx'

type DeskCardProps = { readonly row: PortalDesk }

/** One print desk: whether it is there, its printers, and whether this browser prints on them. */
export function DeskCard({ row }: DeskCardProps) {
  const t = useWords(printDesksWords)
  const { desk_id: id, name, connected, seen_time: seen, key_prefix: prefix } = row
  const title = `print-desk-${id}`
  const facts = [...(connected ? [] : [seen === null ? t('never') : t('seen', { time: localTime(seen) })]), t('keyBegins', { prefix })]
  return (
    <li>
      <section className="panel print-desk" aria-labelledby={title}>
        <div className="print-desk-head">
          <h2 id={title}>{name}</h2>
          <StateTag tone={connected ? 'done' : 'ended'}>{t(connected ? 'online' : 'offline')}</StateTag>
          <span className="text-muted">{facts.join(' · ')}</span>
          <DeskActions row={row} />
        </div>
        <DeskPrinters row={row} />
      </section>
    </li>
  )
}

function DeskActions({ row: { desk_id: id, name } }: DeskCardProps) {
  const t = useWords(printDesksWords)
  const desk = useDesk()
  const { place } = useDeskState()
  const isPlace = place?.id === id
  const remove = useCommand(printDeskRoutes.revokePrintDesk, {
    done: t('removed', { desk: name }),
    refresh: [printDeskRoutes.printDesks],
    onDone: () => void (isPlace && desk.printAt(undefined)),
    ask: () => ({
      title: t('removeAsk', { desk: name }),
      text: t('removeText'),
      confirmText: t('removeDo'),
      cancelText: t('removeKeep'),
      intent: 'danger',
    }),
  })
  const choose = (): void => {
    desk.printAt(isPlace ? undefined : { id, name })
    notify({ intent: 'success', message: isPlace ? t('placeUnset') : t('placeSet', { desk: name }) })
  }
  return (
    <span className="print-desk-actions">
      {isPlace && (
        <Tag minimal intent="primary">
          {t('isPlace')}
        </Tag>
      )}
      <Button
        size="small"
        text={t(isPlace ? 'notHere' : 'printHere')}
        aria-label={t(isPlace ? 'notHereOf' : 'printHereOf', { desk: name })}
        onClick={choose}
      />
      <Button
        size="small"
        variant="minimal"
        text={t('remove')}
        aria-label={t('removeOf', { desk: name })}
        loading={remove.isBusy}
        onClick={() => remove.send({ params: { desk_id: id } })}
      />
      {remove.question}
    </span>
  )
}

function DeskPrinters({ row: { desk_id: id, connected, printers } }: DeskCardProps) {
  const t = useWords(printDesksWords)
  const portal = usePortalDesks()
  const acts: PrinterActs = {
    set: (printer, changes) => portal.setPrinter(id, printer, changes),
    test: (printer) => portal.testPage(id, printer),
    said: { set: t('asked'), test: t('testSent') },
  }
  if (printers.length === 0) return connected ? <p className="text-muted">{t('noPrinters')}</p> : null
  return (
    <div className="desk-printers">
      {connected && <PrinterSizes printers={printers} acts={acts} />}
      <ul className="desk-printer-list">
        {printers.map((printer) => (
          <PrinterCard key={printer.name} printer={printer} acts={connected ? acts : undefined} />
        ))}
      </ul>
    </div>
  )
}
