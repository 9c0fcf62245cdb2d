import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { actionText, AUDIT_ACTIONS } from '../../../../core/audit/audit-actions.ts'
import { AUDIT_AREAS, auditArea } from '../../../../core/audit/audit-areas.ts'
import { useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { say, useLocale, useWords } from '../../i18n/words.ts'
import { auditWords } from './audit.words.ts'
import { AUDIT_FILTERS, type AuditFilterName, type AuditFilters, type AuditQuery } from './use-audit-query.ts'

type Choice = { readonly value: string; readonly label: string }

const byText = (choices: readonly Choice[], locale: string): readonly Choice[] =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, locale))

function useChoices(): { readonly areas: readonly Choice[]; readonly actions: readonly Choice[] } {
  const locale = useLocale()
  const { user } = useSession()
  return useMemo(() => {
    const readable = AUDIT_AREAS.filter((name) => isGranted(user, { area: auditArea(name).permission, action: 'read' }))
    return {
      areas: byText(
        readable.map((value) => ({ value, label: say(auditArea(value).label) })),
        locale,
      ),
      actions: byText(
        AUDIT_ACTIONS.map((value) => ({ value, label: `${actionText(value, locale)} · ${value}` })),
        locale,
      ),
    }
  }, [user, locale])
}

/** Who, where, what and when; what is typed counts from Enter or the button on, what is chosen at once. */
export function AuditFilterBar({ query }: { readonly query: AuditQuery }) {
  const address = AUDIT_FILTERS.map((name) => query.filters[name] ?? '').join('\n')
  // Back, a link or a reset: the fields begin again with what the address says.
  return <Bar key={address} query={query} />
}

function Bar({ query }: { readonly query: AuditQuery }) {
  const t = useWords(auditWords)
  const { areas, actions } = useChoices()
  const [typed, setTyped] = useState<AuditFilters>(query.filters)
  const type = (name: AuditFilterName, value: string): void => setTyped({ ...typed, [name]: value })
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    query.setFilters(Object.fromEntries(AUDIT_FILTERS.map((name) => [name, typed[name]?.trim()])))
  }
  const input = (name: AuditFilterName, label: string, kind: 'search' | 'date', placeholder?: string) => (
    <Labelled id={`audit-${name}`} label={label}>
      <InputGroup
        id={`audit-${name}`}
        type={kind}
        {...(placeholder === undefined ? {} : { placeholder })}
        value={typed[name] ?? ''}
        onChange={(event) => type(name, event.target.value)}
      />
    </Labelled>
  )
  const select = (name: AuditFilterName, label: string, choices: readonly Choice[]) => (
    <Labelled id={`audit-${name}`} label={label}>
      <HTMLSelect
        id={`audit-${name}`}
        value={typed[name] ?? ''}
        onChange={(event) => query.setFilters({ ...typed, [name]: event.currentTarget.value })}
        options={[{ value: '', label: t('all') }, ...choices]}
      />
    </Labelled>
  )
  return (
    <form role="search" className="audit-filters" onSubmit={submit}>
      {input('person', t('who'), 'search', t('person'))}
      {select('area', t('area'), areas)}
      {select('action', t('action'), actions)}
      {input('subject', t('record'), 'search', t('subject'))}
      {input('from', t('since'), 'date')}
      {input('to', t('until'), 'date')}
      <Button type="submit" intent="primary" text={t('search')} />
      <Button variant="minimal" text={t('reset')} disabled={!query.isFiltered} onClick={query.reset} />
    </form>
  )
}

const Labelled = ({ id, label, children }: { readonly id: string; readonly label: string; readonly children: ReactNode }) => (
  <div className="audit-filter">
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)
