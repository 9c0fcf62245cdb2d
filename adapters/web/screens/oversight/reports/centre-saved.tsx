import { Button, HTMLSelect } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import { CADENCES } from '#core/oversight/reports/centre-schedule.ts'
import { centreRoutes, type SavedReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { useCall } from '../../../base/api.ts'
import { midSentence } from '#core/base/kernel/words.ts'
import { say, useWords } from '../../../base/words.ts'
import { localTime as timeAt } from '#core/base/kernel/instant.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import type { CentreQuery } from './centre-query.ts'
import { SaveDialog } from './centre-save-dialog.tsx'
import { centreWords } from './centre.words.ts'

/**
 * Reports that were saved: one is opened, changed, mailed or deleted; what the page shows is saved
 * under a name.
 */
export function CentreSaved({ query }: { readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  const id = useId()
  const { data } = useCall(centreRoutes.savedReports)
  const [saving, setSaving] = useState<{ readonly report?: SavedReportAnswer }>()
  const removing = useCommand(centreRoutes.removeReport, {
    refresh: [centreRoutes.savedReports],
    done: t('removed'),
    onDone: () => query.choose('report', ''),
    ask: () => ({ text: t('removeAsk', { name: opened?.name ?? '' }), confirmText: t('remove'), cancelText: t('keep'), intent: 'danger' }),
  })
  const rows = data?.rows ?? []
  const opened = rows.find((row) => row.id === query.report)
  const { isReportAlone, open: show } = query
  useEffect(() => {
    if (isReportAlone && opened !== undefined) show(opened)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is shown once, and the address is another then
  }, [isReportAlone, opened])
  const open = (value: string): void => {
    const chosen = rows.find((row) => String(row.id) === value)
    if (chosen === undefined) query.choose('report', '')
    else query.open(chosen)
  }
  return (
    <div className="centre-saved">
      <label htmlFor={id}>{t('saved')}</label>
      <HTMLSelect id={id} value={opened === undefined ? '' : String(opened.id)} onChange={(event) => open(event.currentTarget.value)}>
        <option value="">{t('choose')}</option>
        <Group label={t('own')} rows={rows.filter((row) => row.is_own)} nameOf={({ name }) => name} />
        <Group label={t('shared')} rows={rows.filter((row) => !row.is_own)} nameOf={({ name, owner }) => t('sharedBy', { name, owner })} />
      </HTMLSelect>
      {opened?.is_own === true && <Button text={t('change')} onClick={() => setSaving({ report: opened })} />}
      <Button text={t(opened === undefined ? 'save' : 'saveNew')} onClick={() => setSaving({})} />
      {opened?.is_own === true && (
        <Button
          variant="minimal"
          text={t('remove')}
          loading={removing.isBusy}
          onClick={() => removing.send({ params: { id: opened.id } })}
        />
      )}
      {opened !== undefined && <Mailing report={opened} />}
      {data !== undefined && isReportAlone && opened === undefined && (
        <span className="text-muted" role="alert">
          {t('unknown')}
        </span>
      )}
      {removing.question}
      {saving !== undefined && (
        <SaveDialog
          question={query.question}
          report={saving.report}
          onDone={(saved) => {
            setSaving(undefined)
            query.choose('report', String(saved))
          }}
          onClose={() => setSaving(undefined)}
        />
      )}
    </div>
  )
}

type GroupProps = {
  readonly label: string
  readonly rows: readonly SavedReportAnswer[]
  readonly nameOf: (row: SavedReportAnswer) => string
}

/** Reports of one owner or of all others, where there are any. */
const Group = ({ label, rows, nameOf }: GroupProps) =>
  rows.length > 0 && (
    <optgroup label={label}>
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {nameOf(row)}
        </option>
      ))}
    </optgroup>
  )

/** A mailing by the clock that it follows, to the minute. */
const timeIn = (zone: string, at: string | null): string =>
  at === null ? '' : timeAt(Date.parse(at), zone).slice(0, 'YYYY-MM-DD HH:mm'.length)

/** When the report is mailed next, and how the last time went. */
function Mailing({ report: { cadence, next_at, last, question } }: { readonly report: SavedReportAnswer }) {
  const t = useWords(centreWords)
  if (cadence === null) return null
  return (
    <span className="text-muted">
      {t('mailed', { cadence: say(midSentence(CADENCES[cadence])), time: timeIn(question.zone, next_at), zone: question.zone })}
      {last !== null && ` · ${t('lastMail', { time: localTime(last.at), mails: last.mails, skipped: last.skipped })}`}
    </span>
  )
}
