import { Button, ProgressBar } from '@blueprintjs/core'
import { LabTest } from '@blueprintjs/icons'
import { useId, useMemo, useState, type FormEvent } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import { simulateFields } from '#core/pricing/simulation/simulate-fields.ts'
import {
  simulationRoutesByEntity,
  type SimulationRoutes,
  type TariffSimulationAnswer,
} from '../../../http/contract/pricing/fees/simulation.routes.ts'
import type { ReferenceRecord } from '../../../http/contract/platform/reference/reference.routes.ts'
import { useCall, useInvalidate, useSession } from '../../base/api.ts'
import { useLive } from '../../base/live.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import { DeclaredField } from '../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { toSent, type FormValue } from '../../ui/form/form-value.ts'
import { localTime } from '../../ui/input/local-time.ts'
import { Note } from '../../ui/note/note.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { SimulatedParcels, type ParcelGroup } from './simulated-parcels.tsx'
import { ShiftTable } from './shift-table.tsx'
import './simulation.css'
import { simulationWords } from './simulation.words.ts'

type SimulationPanelProps = {
  readonly entity: Entity
  readonly record: ReferenceRecord
  /** The form holds what was not saved. */
  readonly isChanged: boolean
}

const grouped = (count: number): string => new Intl.NumberFormat('en-US').format(count)
const isUnderWay = (one: TariffSimulationAnswer | null | undefined): boolean => one?.state === 'waiting' || one?.state === 'running'

type RoutesProps = { readonly routes: SimulationRoutes; readonly id: number }

/** Asks how many days back the draft is tried. */
function SimulateForm({ routes, id, isAgain, isChanged }: RoutesProps & { readonly isAgain: boolean; readonly isChanged: boolean }) {
  const t = useWords(simulationWords)
  const [days, setDays] = useState<FormValue>('90')
  const fieldId = useId()
  const command = useCommand<TariffSimulationAnswer, { readonly days: string }>(
    (body, api) => api.call(routes.simulate, { params: { id }, body }),
    { done: t('started'), failure: 'in-place', refresh: [routes.find, routes.parcels] },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    command.send({ days: String(toSent(simulateFields.days, days) ?? '') })
  }
  return (
    <>
      <form className="simulation-form" onSubmit={submit} noValidate>
        <DeclaredField
          id={`${fieldId}-days`}
          name="days"
          field={simulateFields.days}
          value={days}
          error={command.fieldErrors['days']}
          onChange={setDays}
        />
        <Button
          type="submit"
          icon={<LabTest />}
          text={t(isAgain ? 'again' : 'simulate')}
          disabled={isChanged}
          title={isChanged ? t('saveFirst') : undefined}
          loading={command.isBusy}
        />
      </form>
      {command.error !== null && <ErrorNote error={command.error} />}
    </>
  )
}

/** How far a simulation is, and its end where it is not wanted any more. */
function Progress({
  routes,
  id,
  simulation,
  mayCancel,
}: RoutesProps & { readonly simulation: TariffSimulationAnswer; readonly mayCancel: boolean }) {
  const t = useWords(simulationWords)
  const { done, total, state } = simulation
  const text = state === 'waiting' ? t('waiting') : t('progress', { done: grouped(done), total: grouped(total) })
  const cancel = useCommand<TariffSimulationAnswer>((_, api) => api.call(routes.cancel, { params: { id } }), {
    done: t('cancelled'),
    refresh: [routes.find],
  })
  return (
    <div className="simulation-progress">
      <ProgressBar value={total === 0 ? 0 : done / total} intent="primary" aria-label={t('title')} />
      <span role="status">{text}</span>
      {mayCancel && <Button text={t('cancel')} loading={cancel.isBusy} onClick={() => cancel.send()} />}
    </div>
  )
}

/**
 * The results of a simulation: sums by client, destination and weight, each of which opens its
 * shipments.
 */
function Found({ routes, id, simulation }: RoutesProps & { readonly simulation: TariffSimulationAnswer }) {
  const t = useWords(simulationWords)
  const [group, setGroup] = useState<ParcelGroup>()
  const { version_code: version, days, total, finished_at: at, totals, clients, countries, bands, refused } = simulation
  return (
    <>
      <p className="text-muted">{t('result', { version, days, count: grouped(total), at: localTime(at) })}</p>
      {simulation.is_outdated && <Note intent="warning">{t('outdated')}</Note>}
      {total === 0 ? <p>{t('nothing')}</p> : <ShiftTable title={t('total')} rows={totals} />}
      {refused.map(({ error, msg, count }) => (
        <Note key={error} intent="warning">
          {t('refused', { reason: msg, count: grouped(count) })}
        </Note>
      ))}
      <ShiftTable title={t('clients')} rows={clients} onOpen={({ of, of_txt: text }) => setGroup({ text, query: { client: of } })} />
      <ShiftTable title={t('countries')} rows={countries} onOpen={({ of, of_txt: text }) => setGroup({ text, query: { country: of } })} />
      <ShiftTable title={t('bands')} rows={bands} onOpen={({ of, of_txt: text }) => setGroup({ text, query: { band: of } })} />
      {total > 0 && (
        <SimulatedParcels key={group?.text} routes={routes} id={id} group={group} onAll={() => setGroup(undefined)} version={version} />
      )}
    </>
  )
}

/**
 * The simulation of a draft before it is published: asked for, followed while it runs, and read
 * down to the parcel.
 */
export function SimulationPanel({ entity, record, isChanged }: SimulationPanelProps) {
  const t = useWords(simulationWords)
  const { user } = useSession()
  const invalidate = useInvalidate()
  const routes = simulationRoutesByEntity[entity.name]
  if (routes === undefined) throw new Error(`${entity.name} is not simulated`)
  const { id } = record
  const sent = useMemo(() => ({ params: { id } }), [id])
  const { data, error, refetch } = useCall(routes.find, sent)
  useLive('simulations', () => void invalidate(routes.find))
  const isDraft = record['version_status'] === 'draft'
  const may = isDraft && isGranted(user, { area: entity.area, action: 'create' })
  if (!isDraft && (data === null || data === undefined)) return null
  return (
    <section className="panel simulation" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {isDraft && <p className="text-muted">{t('text')}</p>}
      {error !== null && error !== undefined && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {may && data !== undefined && !isUnderWay(data) && (
        <SimulateForm routes={routes} id={id} isAgain={data !== null} isChanged={isChanged} />
      )}
      {data != null && isUnderWay(data) && <Progress routes={routes} id={id} simulation={data} mayCancel={may} />}
      {data?.state === 'failed' && <Note intent="danger">{t('failed')}</Note>}
      {data?.state === 'cancelled' && <Note intent="none">{t('wasCancelled')}</Note>}
      {data?.state === 'done' && <Found key={data.id} routes={routes} id={id} simulation={data} />}
    </section>
  )
}
