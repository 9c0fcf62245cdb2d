import { Button } from '@blueprintjs/core'
import { Export, Lock } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { closingRoutes, type ClosingRow } from '../../../../http/contract/money/closings/closing.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import './closings.css'
import { closingsWords } from './closings.words.ts'
import { TrialBalance } from './trial-balance.tsx'

/** A month beside the list: its trial balance, and what is open before it can be closed. */
export function MonthDrawer({ opened: month, row, onClose }: OpenedProps<ClosingRow>) {
  const t = useWords(closingsWords)
  const { data, error, refetch } = useCall(closingRoutes.trialBalance, { params: { month } })
  const download = useDownload(closingRoutes.exportTrialBalance, `trial-balance-${month}.xlsx`)
  return (
    <RecordDrawer holds="table" title={t('open', { month })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <div className="month-drawer">
          {data.status === 'open' && <Checks month={month} />}
          {row?.events.includes('close') === true && <CloseButton month={month} onClosed={() => void refetch()} />}
          {data.lines.length === 0 ? <p className="text-muted">{t('empty')}</p> : <TrialBalance balance={data} />}
          <Button icon={<Export />} text={t('export')} loading={download.isBusy} onClick={() => download.send({ params: { month } })} />
        </div>
      )}
    </RecordDrawer>
  )
}

/** Closes the month, after a question. */
function CloseButton({ month, onClosed }: { readonly month: string; readonly onClosed: () => void }) {
  const t = useWords(closingsWords)
  const close = useCommand(closingRoutes.closeMonth, {
    done: t('done', { month }),
    onDone: onClosed,
    refresh: [closingRoutes.closings],
    ask: () => ({ title: t('close', { month }), text: t('closeAsk'), confirmText: t('closeAct'), cancelText: t('keep') }),
  })
  return (
    <>
      <Button
        intent="primary"
        icon={<Lock />}
        text={t('closeAct')}
        loading={close.isBusy}
        onClick={() => close.send({ params: { month } })}
      />
      {close.question}
    </>
  )
}

/** The checks before the month is closed, each with the place where it is worked off. */
function Checks({ month }: { readonly month: string }) {
  const t = useWords(closingsWords)
  const { data } = useCall(closingRoutes.closingChecks, { params: { month } })
  if (data === undefined) return null
  return (
    <section>
      <h3>{t('checks')}</h3>
      <ul className="closing-checks">
        {data.rows.map(({ name, text, count, blocks, path }) => (
          <li key={name}>
            <StateTag tone={count === 0 ? 'done' : blocks ? 'trouble' : 'waiting'}>
              {count === 0 ? t('clean') : `${count} · ${t(blocks ? 'blocks' : 'warns')}`}
            </StateTag>
            {count === 0 ? <span>{text}</span> : <Link to={path}>{text}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
