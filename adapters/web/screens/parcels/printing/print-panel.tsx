import { Button, Portal, ProgressBar } from '@blueprintjs/core'
import { Cog, Cross } from '@blueprintjs/icons'
import { documentsOf, isUnderWay, type DeskDocument, type DeskTask, type DeskTasks } from '../../../base/print-desk/desk-tasks.ts'
import { useDesk, useDeskState } from '../../../base/print-desk/use-desk.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Identifier } from '../../../ui/identifier.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { countText } from '../../../base/order-text.ts'
import { needsPerson, PrintRow, reasonText } from './print-row.tsx'
import { printingWords } from './printing.words.ts'
import './printing.css'

/** Rows that are drawn; what needs somebody comes first, so nothing that matters is cut off. */
const MOST_ROWS = 200

/** Where something can be done, then what is on its way, then what is done. */
const place = (document: DeskDocument): number => (needsPerson(document) ? 0 : isUnderWay(document) ? 1 : 2)

const hasLists = (documents: readonly DeskDocument[]): boolean => documents.some(({ title }) => title !== undefined)

type PrintWorkRunner = (work: () => Promise<void>) => void

/** Documents on their way to this desk's printers, beside whatever page is open. */
export default function PrintPanel() {
  const t = useWords(printingWords)
  const desk = useDesk()
  const { tasks, connection, desks } = useDeskState()
  const documents = documentsOf(tasks)
  const open = documents.filter(isUnderWay)
  const busy = tasks.filter((task) => task.documents.some(isUnderWay))
  const isOpenHere = busy.some((task) => task.desk === undefined)
  const away = new Set(
    busy.flatMap(({ desk: at }) => (desks?.some((one) => one.desk_id === at?.id && !one.connected) === true ? (at?.name ?? []) : [])),
  )
  const command = useCommand<void, () => Promise<void>>((work) => work(), { failure: 'in-place' })
  const run: PrintWorkRunner = (work) => command.send(work)
  return (
    <Portal>
      <section className="print-panel" aria-label={t('panel')}>
        <PanelHead documents={documents} open={open.length} />
        {isOpenHere && connection.name !== 'open' && connection.name !== 'connecting' && (
          <Note intent="warning" role="status">
            <p>{t('isAway')}</p>
            <Button text={t('connectAgain')} onClick={() => void desk.connect()} />
          </Note>
        )}
        {[...away].map((name) => (
          <Note key={name} intent="warning" role="status">
            {t('deskAway', { desk: name })}
          </Note>
        ))}
        <Held documents={open} onGoOn={() => run(() => desk.resume())} />
        {command.failure !== null && <ErrorNote error={command.failure} />}
        {documents.length > 0 && <Rows documents={documents} isBusy={command.isBusy} run={run} />}
        <Refused refused={tasks.flatMap((task) => task.refused)} />
        <PanelFoot tasks={tasks} isBusy={command.isBusy} run={run} />
      </section>
    </Portal>
  )
}

function PanelHead({ documents, open }: { readonly documents: readonly DeskDocument[]; readonly open: number }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const printed = documents.filter(({ state }) => state === 'printed').length
  const done = countText(printed)
  const ended =
    printed === documents.length
      ? t(hasLists(documents) ? 'allDoneLists' : 'allDone', { count: done })
      : t('someDone', { done, left: countText(documents.length - printed) })
  const title = open > 0 ? t('going', { done, total: countText(documents.length) }) : ended
  return (
    <>
      <div className="print-panel-head">
        <div role="status">
          <h2>{title}</h2>
        </div>
        <Button
          variant="minimal"
          icon={<Cog />}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={() => desk.show({ areSettingsShown: true })}
        />
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('hide')}
          title={t('hide')}
          onClick={() => desk.show({ isPanelShown: false })}
        />
      </div>
      {open > 0 && <ProgressBar value={printed / documents.length} intent="primary" animate={false} stripes={false} aria-label={title} />}
    </>
  )
}

type RowsProps = { readonly documents: readonly DeskDocument[]; readonly isBusy: boolean; readonly run: PrintWorkRunner }

function Rows({ documents, isBusy, run }: RowsProps) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const shown = documents.toSorted((one, other) => place(one) - place(other)).slice(0, MOST_ROWS)
  return (
    <div className="print-rows" tabIndex={0} role="region" aria-label={t('documents')}>
      <ul className="print-list">
        {shown.map((document) => (
          <PrintRow
            key={document.document}
            document={document}
            isBusy={isBusy}
            onCancel={() => run(() => desk.cancel([document.document]))}
            onAgain={() => run(() => desk.retry([document.document]))}
          />
        ))}
        {documents.length > MOST_ROWS && <li>{t('notShown', { count: countText(documents.length - MOST_ROWS) })}</li>}
      </ul>
    </div>
  )
}

/** Orders that have no label, with the reason. */
function Refused({ refused }: { readonly refused: DeskTask['refused'] }) {
  const t = useWords(printingWords)
  if (refused.length === 0) return null
  return (
    <Note intent="warning" title={t('refused', { count: countText(refused.length) })}>
      <ul className="outcome-list">
        {refused.map(({ order, message }) => (
          <li key={order}>
            <Identifier value={order} /> {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type PanelFootProps = { readonly tasks: DeskTasks; readonly isBusy: boolean; readonly run: PrintWorkRunner }

/** The actions on several tasks at once. */
function PanelFoot({ tasks, isBusy, run }: PanelFootProps) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const documents = documentsOf(tasks)
  const idsOf = (some: readonly DeskDocument[]): readonly string[] => some.map(({ document }) => document)
  const open = idsOf(documents.filter(isUnderWay))
  const failed = idsOf(documents.filter(({ state }) => state === 'failed'))
  const hasEnded = open.length < documents.length || tasks.some(({ refused }) => refused.length > 0)
  return (
    <div className="print-panel-foot">
      {open.length > 1 && (
        <Button
          text={t(hasLists(documents) ? 'cancelAllLists' : 'cancelAll', { count: countText(open.length) })}
          disabled={isBusy}
          onClick={() => run(() => desk.cancel(open))}
        />
      )}
      {failed.length > 1 && (
        <Button text={t('retryAll', { count: countText(failed.length) })} disabled={isBusy} onClick={() => run(() => desk.retry(failed))} />
      )}
      {hasEnded && <Button variant="minimal" text={t('clear')} onClick={() => run(() => desk.clear())} />}
    </div>
  )
}

/** The printers that wait for somebody, each once with its reason. */
function Held({ documents, onGoOn }: { readonly documents: readonly DeskDocument[]; readonly onGoOn: () => void }) {
  const t = useWords(printingWords)
  const held = new Map(documents.flatMap((one) => (one.state === 'held' ? [[one.printer ?? '', reasonText(one)] as const] : [])))
  if (held.size === 0) return null
  return (
    <Note intent="warning" role="status">
      {[...held].map(([printer, reason]) => (
        <p key={printer}>{t('heldAt', { printer, reason })}</p>
      ))}
      <Button text={t('goOn')} onClick={onGoOn} />
    </Note>
  )
}
