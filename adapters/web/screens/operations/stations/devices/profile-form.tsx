import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { LONGEST_TABLE } from '#core/operations/stations/station-facts.ts'
import type { Option } from '../../../../../http/contract/platform/reference/option.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { profileWords } from './profile.words.ts'
import { keepProfile, useProfile } from './station-profile.ts'

type ProfileFormProps = { readonly options: readonly Option[]; readonly onDone?: () => void }

/** Asks where the table of this browser stands. */
export function ProfileForm({ options, onDone }: ProfileFormProps) {
  const t = useWords(profileWords)
  const id = useId()
  const kept = useProfile()
  const [warehouse, setWarehouse] = useState(options.some(({ code }) => code === kept?.warehouse) ? (kept?.warehouse ?? '') : '')
  const [table, setTable] = useState(kept?.table ?? '')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (warehouse === '') return focusControl(id)
    keepProfile({ warehouse, ...(table.trim() === '' ? {} : { table: table.trim() }) })
    onDone?.()
  }
  return (
    <form className="station-profile" onSubmit={submit} noValidate aria-label={t('title')}>
      <FormField id={id} label={t('warehouse')} required error={isTried && warehouse === '' ? t('missing') : undefined}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            large
            value={warehouse}
            options={[
              { value: '', label: t('choose') },
              ...options.map(({ code, title }) => ({ value: code, label: `${title} · ${code}` })),
            ]}
            onChange={(event) => setWarehouse(event.currentTarget.value)}
          />
        )}
      </FormField>
      <FormField id={`${id}-table`} label={t('table')} help={t('tableHelp')}>
        {(control) => (
          <InputGroup
            {...control}
            size="large"
            maxLength={LONGEST_TABLE}
            value={table}
            onChange={(event) => setTable(event.currentTarget.value)}
          />
        )}
      </FormField>
      <div className="station-actions">
        <Button type="submit" size="large" intent="primary" text={t('save')} />
        {onDone && <Button size="large" text={t('cancel')} onClick={onDone} />}
      </div>
    </form>
  )
}
