import { Button, Checkbox, DialogBody, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { CADENCE_NAMES, CADENCES, type Cadence } from '#core/oversight/reports/centre-schedule.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { centreRoutes, type SavedReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useLocale, useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ReferencesInput } from '../../../ui/input/references-input.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useOpenErrors } from '../../../ui/form/use-open-errors.ts'
import type { PageQuestion } from './centre-query.ts'
import { centreWords } from './centre.words.ts'

type Readers = SavedReportAnswer['readers']
type Props = {
  readonly question: PageQuestion
  /** The report that is changed; left out for a new one. */
  readonly report: SavedReportAnswer | undefined
  readonly onDone: (id: number) => void
  readonly onClose: () => void
}

const EXPORT = { area: 'reports', action: 'export' } as const

/** Saves what the page shows under a name; those who may export share it and have it mailed. */
export function SaveDialog({ question, report, onDone, onClose }: Props) {
  const t = useWords(centreWords)
  const id = useId()
  const { user } = useSession()
  const [name, setName] = useState(report?.name ?? '')
  const [isShared, setShared] = useState(report?.is_shared ?? false)
  const [cadence, setCadence] = useState<Cadence | null>(report?.cadence ?? null)
  const [readers, setReaders] = useState<Readers>(report?.readers ?? [])
  const saving = useCommand(
    (_given: void, api) => {
      const body = { name, is_shared: isShared, question, cadence, readers }
      return report === undefined
        ? api.call(centreRoutes.saveReport, { body })
        : api.call(centreRoutes.changeReport, { params: { id: report.id }, body: { ...body, version: report.version } })
    },
    {
      failure: 'in-place',
      refresh: [centreRoutes.savedReports],
      done: () => t('savedDone', { name: name.trim() }),
      onDone: (saved) => onDone(saved.id),
    },
  )
  const panel = useFocusWrong(saving.failure)
  const { errors, changing } = useOpenErrors(saving)
  const nameId = `${id}-name`
  const changeName = changing('name', setName)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.send()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(report === undefined ? 'save' : 'change')}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          <FormField id={nameId} label={t('name')} required error={errors['name']}>
            {(control) => (
              <InputGroup
                {...control}
                value={name}
                maxLength={60}
                aria-required
                onChange={(event) => changeName(event.currentTarget.value)}
              />
            )}
          </FormField>
          {isGranted(user, EXPORT) && (
            <>
              <Checkbox className="centre-share" label={t('share')} checked={isShared} onChange={() => setShared(!isShared)} />
              <Schedule {...{ id, cadence, setCadence, readers }} setReaders={changing('readers', setReaders)} error={errors['readers']} />
            </>
          )}
          {saving.error !== null && <ErrorNote error={saving.error} />}
          {errors['range'] !== undefined && <p className="form-field-error">{errors['range']}</p>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t(report === undefined ? 'save' : 'change')} loading={saving.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

type ScheduleProps = {
  readonly id: string
  readonly cadence: Cadence | null
  readonly setCadence: (cadence: Cadence | null) => void
  readonly readers: Readers
  readonly setReaders: (readers: Readers) => void
  readonly error: string | undefined
}

const LANGUAGES: readonly { readonly value: Locale; readonly label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'zh-TW', label: '繁體中文' },
  { value: 'en-US', label: 'English' },
]

/** When the report is mailed, to whom, and in which language each of them reads it. */
function Schedule({ id, cadence, setCadence, readers, setReaders, error }: ScheduleProps) {
  const t = useWords(centreWords)
  const locale = useLocale()
  const { data } = useCall(centreRoutes.reportReaders, {}, { enabled: cadence !== null })
  const staff = new Map((data?.rows ?? []).map((row) => [row.account, row]))
  const known = new Map((data?.rows ?? []).map((row) => [row.account_id, row]))
  const [cadenceId, readersId] = [`${id}-cadence`, `${id}-readers`]
  const accounts = readers.map(({ account_id }) => known.get(account_id)?.account ?? String(account_id))
  const choose = (chosen: readonly string[]): void =>
    setReaders(
      chosen.flatMap((account) => {
        const accountId = staff.get(account)?.account_id ?? Number(account)
        return Number.isInteger(accountId) ? [readers.find((one) => one.account_id === accountId) ?? { account_id: accountId, locale }] : []
      }),
    )
  return (
    <>
      <FormField id={cadenceId} label={t('cadence')} help={t('cadenceHelp')}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={cadence ?? ''}
            options={[{ value: '', label: t('never') }, ...CADENCE_NAMES.map((value) => ({ value, label: say(CADENCES[value]) }))]}
            onChange={(event) => setCadence(CADENCE_NAMES.find((one) => one === event.currentTarget.value) ?? null)}
          />
        )}
      </FormField>
      {cadence !== null && (
        <FormField id={readersId} label={t('readers')} help={t('readerHelp')} error={error}>
          {(control) => (
            <ReferencesInput
              to="user"
              codes={accounts}
              onChange={choose}
              options={(data?.rows ?? []).map(({ account, name, email }) => ({ code: account, title: `${name} ${email}` }))}
              control={control}
            />
          )}
        </FormField>
      )}
      {cadence !== null && readers.length > 0 && (
        <ul className="centre-readers">
          {readers.map((reader) => {
            const name = known.get(reader.account_id)?.name ?? String(reader.account_id)
            return (
              <li key={reader.account_id}>
                {name}
                <HTMLSelect
                  aria-label={t('language', { name })}
                  value={reader.locale}
                  options={LANGUAGES.map((one) => ({ ...one }))}
                  onChange={(event) => {
                    const chosen = LANGUAGES.find(({ value }) => value === event.currentTarget.value)?.value ?? reader.locale
                    setReaders(readers.map((one) => (one === reader ? { ...one, locale: chosen } : one)))
                  }}
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
