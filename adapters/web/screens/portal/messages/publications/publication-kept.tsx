import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { TARGETS, TEXT_FIELDS } from '#core/portal/messages/publication-fields.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type { KeptPublication } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { LOCALE_NAMES } from '../../../../base/locale.ts'
import { say, useLocale, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import { PublicationFiles } from './publication-view.tsx'
import { PublicationReaders } from './publication-readers.tsx'
import { RichText } from './rich-text.tsx'
import { useMove } from './use-move.ts'

const writtenIn = (kept: KeptPublication): readonly Locale[] => LOCALES.filter((locale) => kept[TEXT_FIELDS[locale].title] !== '')

/** The title in the first language that it was written in. */
export const titleOf = (kept: KeptPublication): string => {
  const [first] = writtenIn(kept)
  return first === undefined ? '' : kept[TEXT_FIELDS[first].title]
}

type KeptProps = {
  readonly kind: DeskKind
  readonly record: KeptPublication
  readonly onKept: (kept: KeptPublication) => Promise<void>
  readonly onStale: () => void
  readonly onCopy: () => void
}

/**
 * A scheduled, published or withdrawn one: its text, its audience, its readers, and the possible
 * actions.
 */
export function PublicationKept({ kind, record, onKept, onStale, onCopy }: KeptProps) {
  const t = useWords(bulletinsWords)
  const { user } = useSession()
  const { area } = DESK_ROUTES[kind]
  const move = useMove({ kind, onKept, onStale })
  const mayMove = isGranted(user, { area, action: 'approve' })
  return (
    <>
      <div className="publication-body">
        <Facts record={record} />
        <Texts record={record} />
        {record.status !== 'scheduled' && <PublicationReaders kind={kind} id={record.id} />}
        {move.failure !== null && <ErrorNote error={move.failure} />}
      </div>
      <div className="publication-foot">
        {mayMove && record.events.includes('unschedule') && (
          <Button text={t('unschedule')} loading={move.isBusy} onClick={() => void move.run({ record, event: 'unschedule' })} />
        )}
        {mayMove && record.events.includes('withdraw') && (
          <Button intent="danger" text={t('withdraw')} loading={move.isBusy} onClick={() => move.send({ record, event: 'withdraw' })} />
        )}
        {isGranted(user, { area, action: 'create' }) && <Button className="foot-end" text={t('copyDraft')} onClick={onCopy} />}
      </div>
      {move.question}
    </>
  )
}

function Facts({ record }: { readonly record: KeptPublication }) {
  const t = useWords(bulletinsWords)
  const meant = [say(TARGETS[record.target]), record.dd_type ?? '', record.groups.join(', '), record.clients.join(', ')]
  return (
    <p className="publication-meta">
      <Tag minimal>{record.status_txt}</Tag>
      <span>
        {t('target')}: {meant.filter((one) => one !== '').join(' · ')}
      </span>
      <span>
        {t('time')}: {localTime(record.publish_time)}
        {record.until_time !== null && ` – ${localTime(record.until_time)}`}
      </span>
      <span>
        {t('publisher')}: {record.operate_name}
      </span>
    </p>
  )
}

function Texts({ record }: { readonly record: KeptPublication }) {
  const t = useWords(bulletinsWords)
  const written = writtenIn(record)
  const own = useLocale()
  const [chosen, setChosen] = useState<Locale>(written.includes(own) ? own : (written[0] ?? own))
  const names = TEXT_FIELDS[chosen]
  return (
    <section className="publication-part">
      {written.length > 1 && (
        <HTMLSelect
          aria-label={t('languages')}
          value={chosen}
          onChange={(event) => setChosen(LOCALES.find((one) => one === event.currentTarget.value) ?? chosen)}
          options={written.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      )}
      <h3 lang={chosen}>{record[names.title]}</h3>
      <RichText html={record[names.content]} locale={chosen} />
      <PublicationFiles files={record.extends} />
    </section>
  )
}
