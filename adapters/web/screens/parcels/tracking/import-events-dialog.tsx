import { useId, useState } from 'react'
import { EVENT_HEADINGS } from '#core/parcels/agents/event-file.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { eventFileRoutes, type EventFileRow, type EventsImported } from '../../../../http/contract/parcels/agents/event-file.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { MatchedImport } from '../../../resource/import/matched-import.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { enteredWords } from './entered-events.words.ts'
import { WrongLinesButton } from './wrong-events-dialog.tsx'

const { table } = enteredWords
const FIELDS = {
  agent: { kind: 'reference', to: 'tracker_agent', label: table.agent, help: table.agentHelp },
  timezone: { kind: 'timezone', label: table.zone, help: table.zoneHelp },
} as const satisfies Fields
type EventImportForm = Readonly<Record<keyof typeof FIELDS, string>>

/**
 * Imports a file of tracking events: the file and whose it is, what its columns are, and what came
 * of its lines.
 */
export function ImportEventsDialog({ onClose }: OpenedProps<EventFileRow>) {
  const t = useWords(enteredWords)
  const id = useId()
  const invalidate = useInvalidate()
  const [chosen, setChosen] = useState<EventImportForm>({ agent: '', timezone: '' })
  return (
    <MatchedImport
      title={t('import')}
      help={t('importText')}
      meanings={EVENT_HEADINGS}
      look={(file, api) => api.call(eventFileRoutes.lookAtEvents, { body: { agent: chosen.agent } }, { file })}
      take={({ file, ...asked }, api) => api.call(eventFileRoutes.importEvents, { body: { ...chosen, ...asked } }, { file })}
      onDone={() => void invalidate(eventFileRoutes.eventFiles)}
      onClose={onClose}
      fields={(errors) =>
        (['agent', 'timezone'] as const).map((name) => (
          <DeclaredField
            key={name}
            id={`${id}-${name}`}
            name={name}
            field={FIELDS[name]}
            value={chosen[name]}
            error={errors[name]}
            onChange={(value) => setChosen((before) => ({ ...before, [name]: String(value) }))}
          />
        ))
      }
      progress={({ name }) => <Progress fileName={name} />}
      result={(result) => <Imported result={result} />}
    />
  )
}

const MILLIS_BETWEEN_LOOKS = 1000

/** How many lines of a file were taken so far: a large one takes its time. */
function Progress({ fileName }: { readonly fileName: string }) {
  const t = useWords(enteredWords)
  const newest = { query: { source: 'upload', page: 1, pageSize: 1 } } as const
  const { data } = useCall(eventFileRoutes.eventFiles, newest, { refetchMillis: MILLIS_BETWEEN_LOOKS })
  const file = data?.rows.find((one) => one.state === 'taking' && one.file_name === fileName)
  const lines = file === undefined ? 0 : file.added + file.known + file.waiting + file.unmatched + file.wrong
  return <p role="status">{lines > 0 && t('progress', { lines })}</p>
}

function Imported({ result }: { readonly result: EventsImported }) {
  const t = useWords(enteredWords)
  const { added, known, waiting, unmatched, wrong, wrong_lines: lines } = result
  return (
    <>
      <Note intent={wrong + unmatched > 0 ? 'warning' : 'success'} role="status">
        {t('imported', { added, known, waiting, unmatched, wrong })}
      </Note>
      {lines.length > 0 && (
        <>
          <ul className="event-lines">
            {lines.map(({ line, number, message }) => (
              <li key={line}>{t('line', { line, number, message })}</li>
            ))}
          </ul>
          {result.id !== null && <WrongLinesButton id={result.id} />}
        </>
      )}
    </>
  )
}
