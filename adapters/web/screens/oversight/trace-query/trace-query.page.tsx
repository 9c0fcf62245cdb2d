import { Button, HTMLSelect, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import {
  traceQueryRoutes,
  type TraceAnswerBody,
  type WatchListRow,
} from '../../../../http/contract/oversight/trace-query/trace-query.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { traceWords } from './trace-query.words.ts'
import { TraceResult } from './trace-result.tsx'
import { WatchListDialog, type Saving } from './watch-list-dialog.tsx'
import './trace-query.css'

const UPDATE = { area: 'trace-query', action: 'update' } as const
const PAGE = { page: 1, pageSize: 100 }
/** The routes whose answers change with a list. */
const LISTED = [traceQueryRoutes.watchLists, traceQueryRoutes.openWatchList]

/**
 * Numbers of any kind at once: where the parcels are, why they are stuck; watch lists of the same.
 */
export default function TraceQueryPage() {
  const t = useWords(traceWords)
  const [search, setSearch] = useSearchParams()
  const list = Number(search.get('list') ?? '') || undefined
  const [asked, setAsked] = useState<{ readonly numbers: string; readonly answer: TraceAnswerBody }>()
  const [saving, setSaving] = useState<Saving>()
  const lists = useCall(traceQueryRoutes.watchLists, { query: PAGE })
  const open = (id: number | undefined): void => setSearch(id === undefined ? {} : { list: String(id) })
  const opened = (id: number): void => {
    setSaving(undefined)
    open(id)
    void lists.refetch()
  }
  const rows = lists.data?.rows ?? []
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="trace-top">
        <AskForm
          onAnswer={(numbers, answer) => {
            setAsked({ numbers, answer })
            open(undefined)
          }}
        />
        <Lists rows={rows} opened={list} onNew={() => setSaving({})} />
      </div>
      {list !== undefined && (
        <OpenedList
          key={list}
          id={list}
          lists={rows}
          onEdit={(one) => setSaving({ list: one })}
          onSave={(numbers) => setSaving({ numbers: numbers.join('\n') })}
          onRemoved={() => open(undefined)}
        />
      )}
      {list === undefined && asked !== undefined && (
        <TraceResult
          key={asked.answer.asked_at}
          answer={asked.answer}
          source={{ numbers: asked.numbers }}
          actionsFor={(numbers, done) => (
            <SelectedNumbers numbers={numbers} lists={rows} onDone={done} onSave={() => setSaving({ numbers: numbers.join('\n') })} />
          )}
        />
      )}
      {saving !== undefined && <WatchListDialog saving={saving} onDone={opened} onClose={() => setSaving(undefined)} />}
    </>
  )
}

function AskForm({ onAnswer }: { readonly onAnswer: (numbers: string, answer: TraceAnswerBody) => void }) {
  const t = useWords(traceWords)
  const id = useId()
  const [text, setText] = useState('')
  const asking = useCommand<TraceAnswerBody, string>((numbers, api) => api.call(traceQueryRoutes.postTraces, { body: { numbers } }), {
    failure: 'in-place',
    isRestartable: true,
    onDone: (answer, numbers) => onAnswer(numbers, answer),
  })
  const count = readNumbers(text).length
  const wrong = asking.fieldErrors['numbers']
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    asking.send(text)
  }
  return (
    <form className="panel trace-form" onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('numbers')}</label>
      <TextArea
        id={id}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-describedby={`${id}-help`}
        aria-invalid={wrong !== undefined}
        spellCheck={false}
      />
      <span
        id={`${id}-help`}
        className={wrong === undefined ? 'text-muted' : 'form-field-error'}
        role={wrong === undefined ? undefined : 'alert'}
      >
        {wrong ?? t('numbersHelp')}
      </span>
      {asking.error !== null && <ErrorNote error={asking.error} />}
      <div>
        <Button type="submit" intent="primary" text={count === 0 ? t('ask') : t('askCount', { count })} loading={asking.isBusy} />
      </div>
    </form>
  )
}

type ListsProps = { readonly rows: readonly WatchListRow[]; readonly opened: number | undefined; readonly onNew: () => void }

function Lists({ rows, opened, onNew }: ListsProps) {
  const t = useWords(traceWords)
  const { user } = useSession()
  return (
    <section className="panel trace-lists" aria-label={t('lists')}>
      <h2 className="section-title">{t('lists')}</h2>
      {rows.length === 0 && <p className="text-muted">{t('noLists')}</p>}
      <ul>
        {rows.map(({ id, name, is_own: isOwn, owner, parcels, stuck }) => (
          <li key={id}>
            <Link to={{ search: `?list=${id}` }} aria-current={id === opened ? 'true' : undefined}>
              {name}
            </Link>
            <span className="text-muted">
              {t('listCounts', { parcels: String(parcels), stuck: String(stuck) })}
              {!isOwn && ` · ${t('sharedBy', { owner })}`}
            </span>
          </li>
        ))}
      </ul>
      {isGranted(user, UPDATE) && (
        <div>
          <Button text={t('newList')} onClick={onNew} />
        </div>
      )}
    </section>
  )
}

type SelectedProps = {
  readonly numbers: readonly string[]
  readonly lists: readonly WatchListRow[]
  readonly onDone: () => void
  readonly onSave: () => void
}

/** The actions for the selected numbers: keep them on a new list, or add them to one. */
function SelectedNumbers({ numbers, lists, onDone, onSave }: SelectedProps) {
  const t = useWords(traceWords)
  const { user } = useSession()
  const adding = useCommand<{ readonly changed: number }, number>(
    (id, api) => api.call(traceQueryRoutes.changeWatchedNumbers, { params: { id }, body: { numbers: numbers.join('\n') } }),
    { refresh: LISTED, done: ({ changed }) => t('added', { count: changed }), onDone },
  )
  const own = lists.filter(({ is_own: isOwn, kind }) => isOwn && kind === 'numbers')
  if (!isGranted(user, UPDATE)) return null
  return (
    <div className="trace-filters">
      <Button text={t('saveList')} onClick={onSave} />
      {own.length > 0 && (
        <HTMLSelect
          aria-label={t('addTo')}
          value=""
          disabled={adding.isBusy}
          options={[{ value: '', label: t('addTo') }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => event.currentTarget.value !== '' && adding.send(Number(event.currentTarget.value))}
        />
      )}
    </div>
  )
}

type OpenedProps = {
  readonly id: number
  readonly lists: readonly WatchListRow[]
  readonly onEdit: (list: NonNullable<Saving['list']>) => void
  readonly onSave: (numbers: readonly string[]) => void
  readonly onRemoved: () => void
}

/** A watch list as it is now, and what its owner may do with it. */
function OpenedList({ id, lists, onEdit, onSave, onRemoved }: OpenedProps) {
  const t = useWords(traceWords)
  const { user } = useSession()
  const { data, error, refetch } = useCall(traceQueryRoutes.openWatchList, { params: { id } })
  const tidying = useCommand<{ readonly changed: number }>((_given, api) => api.call(traceQueryRoutes.tidyWatchList, { params: { id } }), {
    refresh: LISTED,
    done: ({ changed }) => t('tidied', { count: changed }),
  })
  const removing = useCommand<unknown>((_given, api) => api.call(traceQueryRoutes.removeWatchList, { params: { id } }), {
    refresh: [traceQueryRoutes.watchLists],
    ask: () => ({
      title: t('removeAsk', { name: data?.list.name ?? '' }),
      confirmText: t('remove'),
      cancelText: t('keep'),
      intent: 'danger',
    }),
    done: t('removed'),
    onDone: onRemoved,
  })
  const taking = useCommand<{ readonly changed: number }, readonly string[]>(
    (numbers, api) =>
      api.call(traceQueryRoutes.changeWatchedNumbers, { params: { id }, body: { numbers: numbers.join('\n'), remove: true } }),
    { refresh: LISTED, done: ({ changed }) => t('tidied', { count: changed }) },
  )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { list, answer } = data
  const mayChange = list.is_own && isGranted(user, UPDATE)
  return (
    <>
      <div className="trace-bar">
        <h2 className="section-title">{list.name}</h2>
        {mayChange && (
          <>
            <Button text={t('edit')} onClick={() => onEdit(list)} />
            {list.kind === 'numbers' && <Button text={t('tidy')} loading={tidying.isBusy} onClick={() => tidying.send()} />}
            <Button text={t('remove')} loading={removing.isBusy} onClick={() => removing.send()} />
          </>
        )}
      </div>
      {removing.question}
      <TraceResult
        key={answer.asked_at}
        answer={answer}
        source={{ list: id }}
        actionsFor={(numbers, done) =>
          mayChange && list.kind === 'numbers' ? (
            <Button
              text={t('takeOut')}
              loading={taking.isBusy}
              onClick={() => {
                taking.send(numbers)
                done()
              }}
            />
          ) : (
            <SelectedNumbers numbers={numbers} lists={lists} onDone={done} onSave={() => onSave(numbers)} />
          )
        }
      />
    </>
  )
}
