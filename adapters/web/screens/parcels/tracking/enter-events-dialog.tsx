import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import { enteredEventFields } from '#core/parcels/orders/events/entered-event.ts'
import type { EventFileRow } from '../../../../http/contract/parcels/agents/event-file.routes.ts'
import { enteredEventRoutes, type EventsEntered } from '../../../../http/contract/parcels/tracking/entered-event.routes.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { enteredWords } from './entered-events.words.ts'
import { sentEvent } from './sent-event.ts'

const MOST_CHARACTERS = 40_000
const FIELDS = {
  numbers: {
    kind: 'text',
    required: true,
    multiline: true,
    maxLength: MOST_CHARACTERS,
    label: enteredWords.table.numbers,
    help: enteredWords.table.numbersHelp,
  },
  ...enteredEventFields,
} as const satisfies Fields

/** The numbers of a text, however they are separated. */
const numbersOf = (text: unknown): string[] =>
  typeof text === 'string' ? [...new Set(text.split(/[\s,;，；、]+/).filter((number) => number !== ''))] : []

/**
 * Enters one event for many parcels; the numbers that refused it are shown and can be corrected.
 */
export function EnterEventsDialog({ onClose }: OpenedProps<EventFileRow>) {
  const t = useWords(enteredWords)
  const [result, setResult] = useState<EventsEntered>()
  if (result !== undefined) return <Refused result={result} onClose={onClose} />
  return (
    <FieldsDialog
      title={t('enter')}
      confirmText={t('enter')}
      fields={FIELDS}
      record={{ status_timezone: viewerZone() }}
      send={({ numbers, ...typed }, api) =>
        api.call(enteredEventRoutes.enterEvents, { body: { numbers: numbersOf(numbers), ...sentEvent(typed) } })
      }
      done={({ added, known }) => t('entered', { added, known })}
      onDone={(entered) => (entered.refused.length === 0 ? onClose() : setResult(entered))}
      onClose={onClose}
    />
  )
}

function Refused({ result: { added, known, refused }, onClose }: { readonly result: EventsEntered; readonly onClose: () => void }) {
  const t = useWords(enteredWords)
  return (
    <Dialog isOpen onClose={onClose} title={t('enter')}>
      <DialogBody>
        <Note intent="warning" role="status">
          {t('entered', { added, known })}
        </Note>
        <p>{t('refused', { count: refused.length })}</p>
        <ul className="event-lines">
          {refused.map(({ number, message }) => (
            <li key={number}>
              <bdi>{number}</bdi>: {message}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('done')} onClick={onClose} />} />
    </Dialog>
  )
}
