import { Button } from '@blueprintjs/core'
import { Comparison, Duplicate, Endorsed, Disable, Undo } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Entity } from '#core/base/fields/entity.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { versionRoutes, type TariffVersionRow, type VersionRoutes } from '../../../http/contract/pricing/fees/tariff.routes.ts'
import type { ReferenceRecord } from '../../../http/contract/platform/reference/reference.routes.ts'
import { callKey, useCall, useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { localTime } from '../../ui/input/local-time.ts'
import { notify } from '../../ui/note/notify.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { routesFor } from '../entity-routes.ts'
import { listPath } from '../record-names.ts'
import { recordsChanged } from '../records-changed.ts'
import { simulationRoutesByEntity } from '../../../http/contract/pricing/fees/simulation.routes.ts'
import { SimulationPanel } from '../simulation/simulation-panel.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { StartDialog } from './start-dialog.tsx'
import './versions.css'
import { versionsWords } from './versions.words.ts'

const TONES: Readonly<Record<TariffVersionRow['standing'], StateTone>> = {
  draft: 'draft',
  planned: 'waiting',
  in_force: 'done',
  replaced: 'ended',
  withdrawn: 'ended',
}

type VersionPanelProps = {
  readonly entity: Entity
  readonly record: ReferenceRecord
  /** The form holds what was not saved. */
  readonly isChanged: boolean
}

const codeOf = (record: ReferenceRecord): string => String(record['version_code'])

const ruleOf = (entity: Entity, record: ReferenceRecord): string => String(record[entity.versions?.of ?? entity.key])

/** After a version was written: its list, its form and its timeline are read again. */
function useWritten(entity: Entity, routes: VersionRoutes) {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    await recordsChanged(queries, entity)
    for (const route of [routes.versions, routesFor(entity).find]) await queries.invalidateQueries({ queryKey: callKey(route) })
  }
}

type AskedProps = Pick<VersionPanelProps, 'entity' | 'record'> & {
  readonly routes: VersionRoutes
  readonly asked: 'publish' | 'withdraw' | undefined
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/** The question that is open: when a draft takes effect, or when the rule ends. */
function Asked({ entity, record, routes, asked, onDone, onClose }: AskedProps) {
  const t = useWords(versionsWords)
  const rule = ruleOf(entity, record)
  return (
    <>
      {asked === 'publish' && (
        <StartDialog
          entity={entity}
          title={t('publishOf', { version: codeOf(record) })}
          text={t('publishText')}
          act={t('publish')}
          intent="primary"
          proposed={record['effective_from']}
          work={async (start, api) =>
            (await api.call(routes.publish, { params: { id: record.id }, body: { version: record.version, ...start } })) as ReferenceRecord
          }
          onDone={(made) => onDone(t('published', { version: codeOf(made) }))}
          onClose={onClose}
        />
      )}
      {asked === 'withdraw' && (
        <StartDialog
          entity={entity}
          title={t('withdrawOf', { rule })}
          text={t('withdrawText')}
          act={t('withdraw')}
          intent="danger"
          proposed={undefined}
          work={async ({ effective_from = 'now' }, api) =>
            (await api.call(routes.withdraw, { params: { id: record.id }, body: { effective_from } })) as ReferenceRecord
          }
          onDone={() => onDone(t('withdrawn', { rule }))}
          onClose={onClose}
        />
      )}
    </>
  )
}

type VersionActionsProps = VersionPanelProps & { readonly routes: VersionRoutes; readonly isPlanned: boolean }

/** The actions for the version that is shown. */
function VersionActions({ entity, record, isChanged, routes, isPlanned }: VersionActionsProps) {
  const t = useWords(versionsWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const written = useWritten(entity, routes)
  const [asked, setAsked] = useState<'publish' | 'withdraw'>()
  const isDraft = record['version_status'] === 'draft'
  const may = (action: 'create' | 'approve'): boolean => isGranted(user, { area: entity.area, action })
  const copy = useCommand<ReferenceRecord>(
    async (_, api) => (await api.call(routes.copy, { params: { id: record.id } })) as ReferenceRecord,
    {
      done: (made) => t('copied', { version: codeOf(made) }),
      onDone: async (made) => {
        await written()
        await navigate(`${listPath(entity)}/${made.id}`)
      },
    },
  )
  const retract = useCommand<ReferenceRecord>(
    async (_, api) => (await api.call(routes.retract, { params: { id: record.id } })) as ReferenceRecord,
    { done: t('retracted', { version: codeOf(record) }), onDone: written },
  )
  const close = (): void => setAsked(undefined)
  const done = (message: string): void => {
    close()
    notify({ intent: 'success', message })
    void written()
  }
  return (
    <div className="version-actions">
      {isDraft && may('approve') && (
        <Button
          intent="primary"
          icon={<Endorsed />}
          text={t('publish')}
          title={isChanged ? t('saveFirst') : undefined}
          disabled={isChanged}
          onClick={() => setAsked('publish')}
        />
      )}
      {may('create') && <Button icon={<Duplicate />} text={t('copy')} loading={copy.isBusy} onClick={() => copy.send()} />}
      {isPlanned && may('approve') && (
        <Button icon={<Undo />} text={t('retract')} loading={retract.isBusy} onClick={() => retract.send()} />
      )}
      {record['version_status'] === 'published' && may('approve') && (
        <Button icon={<Disable />} text={t('withdraw')} onClick={() => setAsked('withdraw')} />
      )}
      {isDraft && isChanged && <span className="text-muted">{t('saveFirst')}</span>}
      <Asked entity={entity} record={record} routes={routes} asked={asked} onDone={done} onClose={close} />
    </div>
  )
}

type TimelineProps = {
  readonly entity: Entity
  readonly rows: readonly TariffVersionRow[]
  readonly shown: number
  readonly onCompare: (id: number) => void
}

/** Every version of the rule, the newest first. */
function Timeline({ entity, rows, shown, onCompare }: TimelineProps) {
  const t = useWords(versionsWords)
  const span = ({ standing, effective_from: from, effective_until: until }: TariffVersionRow): string =>
    standing === 'draft' || until === null
      ? t('from', { from: localTime(from) })
      : t('fromUntil', { from: localTime(from), until: localTime(until) })
  return (
    <div className="version-scroll" role="group" aria-label={t('timeline')} tabIndex={0}>
      <table className="bp6-html-table">
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('standing')}</th>
            <th scope="col">{t('applies')}</th>
            <th scope="col">{t('publishedBy')}</th>
            <th scope="col">{t('publishedAt')}</th>
            <th scope="col">{t('compare')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-current={row.id === shown ? 'true' : undefined}>
              <th scope="row">
                {row.id === shown ? row.version_code : <Link to={`${listPath(entity)}/${row.id}`}>{row.version_code}</Link>}
              </th>
              <td>
                <StateTag tone={TONES[row.standing]}>{row.standing_txt}</StateTag>
              </td>
              <td>{span(row)}</td>
              <td>{row.published_by ?? '—'}</td>
              <td>{localTime(row.published_at) || '—'}</td>
              <td>
                {row.id === shown ? (
                  <span className="text-muted">{t('here')}</span>
                ) : (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Comparison />}
                    aria-label={t('compareWith', { version: row.version_code })}
                    onClick={() => onCompare(row.id)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The versions of a rule on their timeline, what can be done with the one shown, and two of them
 * side by side.
 */
export default function VersionPanel({ entity, record, isChanged }: VersionPanelProps) {
  const t = useWords(versionsWords)
  const routes = versionRoutes[entity.name]
  if (routes === undefined) throw new Error(`${entity.name} has no versions`)
  const sent = useMemo(() => ({ params: { id: record.id } }), [record.id])
  const { data, error, refetch } = useCall(routes.versions, sent)
  const [compared, setCompared] = useState<number>()
  const one = data?.find(({ id }) => id === record.id)
  const other = data?.find(({ id }) => id === compared)
  return (
    <>
      <section className="panel versions" aria-label={t('timeline')}>
        <div className="version-head">
          <h2>{t('timeline')}</h2>
          <VersionActions entity={entity} record={record} isChanged={isChanged} routes={routes} isPlanned={one?.standing === 'planned'} />
        </div>
        {error !== null && error !== undefined && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <Timeline entity={entity} rows={data} shown={record.id} onCompare={setCompared} />}
      </section>
      {one !== undefined && other !== undefined && other !== one && (
        <VersionComparison entity={entity} one={one} other={other} onClose={() => setCompared(undefined)} />
      )}
      {simulationRoutesByEntity[entity.name] !== undefined && <SimulationPanel entity={entity} record={record} isChanged={isChanged} />}
    </>
  )
}
