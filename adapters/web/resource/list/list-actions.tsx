import { Button } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Words } from '#core/base/kernel/words.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import type { AnyRoute } from '../../../http/contract/route.ts'
import { useInvalidate, useSession } from '../../base/api.ts'
import { say, useWords } from '../../base/words.ts'
import { useCommand } from '../../ui/use-command.tsx'
import { useKeyOf } from '../../ui/use-key-of.ts'
import { useExport } from '../use-export.ts'
import { resourceWords } from '../resource.words.ts'
import { isAllowed, type BulkAction, type ListAction, type RowAction } from './list-page.ts'

type ListActionsProps = {
  readonly actions: readonly ListAction[]
  /** The filter in force, for downloads. */
  readonly filter: object
  /** How many rows that is, where it is known. */
  readonly total: number | undefined
  readonly onOpen: (param: string, value: string) => void
}

/** The actions of a list beside its rows: open a form, download what is filtered. */
export function ListActions({ actions, filter, total, onOpen }: ListActionsProps) {
  const { user } = useSession()
  return actions
    .filter((action) => isAllowed(user, action))
    .map((action) => {
      const text = say(action.text)
      if (action.kind === 'download') return <Download key={text} action={action} filter={filter} total={total} />
      if (action.kind === 'page') return <PageLink key={text} action={action} />
      const { icon, intent = 'none', param, value } = action
      return <Button key={text} icon={icon} intent={intent} text={text} onClick={() => onOpen(param, value)} />
    })
}

/** A link to another page that looks like a button. */
export const PageLink = ({
  action: { to, icon, text, intent = 'primary' },
}: {
  readonly action: Extract<ListAction, { readonly kind: 'page' }>
}) => (
  <Link className={`bp6-button${intent === 'none' ? '' : ` bp6-intent-${intent}`}`} to={to}>
    {icon} <span>{say(text)}</span>
  </Link>
)

type DownloadProps = Pick<ListActionsProps, 'filter' | 'total'> & { readonly action: Extract<ListAction, { readonly kind: 'download' }> }

function Download({ action: { route, fileName, query, icon, text }, filter, total }: DownloadProps) {
  const file = useExport(route, fileName)
  return <Button icon={icon} text={say(text)} loading={file.isBusy} onClick={() => file.send({ ...filter, ...query }, total)} />
}

type RowActionRun<Row> = { readonly action: Extract<RowAction<Row>, { readonly run: unknown }>; readonly row: Row }

type RowActing<Row> = {
  readonly list: AnyRoute
  /** The rows that are shown; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string | number
  readonly state: unknown
  readonly onOpen: (param: string, row: Row) => void
}

/**
 * The buttons of a row, and the question that one of them asks; undefined where the account may do
 * nothing, or no row offers anything.
 */
export function useRowActions<Row>(actions: readonly RowAction<Row>[], { list, rows, keyOf, state, onOpen }: RowActing<Row>) {
  const { user } = useSession()
  const invalidate = useInvalidate()
  const keys = useKeyOf()
  const nameOf = ({ action, row }: RowActionRun<Row>): string => `${action.name} ${keyOf(row)}`
  const run = (acting: RowActionRun<Row>, api: ApiClient) => acting.action.run(acting.row, api, keys.of(nameOf(acting)))
  const onDone = (_: unknown, acting: RowActionRun<Row>): void => {
    keys.end(nameOf(acting))
    void invalidate(list, ...(acting.action.refresh ?? []))
  }
  const command = useCommand<unknown, RowActionRun<Row>>(run, {
    done: (_, { action, row }) => action.done(row),
    onDone,
  })
  const ask = useCommand<unknown, RowActionRun<Row>>(run, {
    failure: 'in-place',
    ask: ({ action, row }) => action.ask?.(row) ?? {},
    done: (_, { action, row }) => action.done(row),
    onDone,
  })
  const allowed = actions.filter((action) => isAllowed(user, action))
  const buttons = (row: Row) =>
    allowed
      .filter(({ isOffered }) => isOffered?.(row) ?? true)
      .map((action) => {
        const label = action.label(row)
        const named = { 'aria-label': label, title: label, 'data-main': action.isMain }
        if ('to' in action)
          return (
            <Link key={action.name} className="bp6-button bp6-minimal bp6-small" to={action.to(row)} state={state} {...named}>
              {action.icon}
            </Link>
          )
        if ('opens' in action)
          return (
            <Button
              key={action.name}
              variant="minimal"
              size="small"
              icon={action.icon}
              {...named}
              onClick={() => onOpen(action.opens, row)}
            />
          )
        const start = (): void => (action.ask === undefined ? command.send({ action, row }) : ask.send({ action, row }))
        return <Button key={action.name} variant="minimal" size="small" icon={action.icon} {...named} onClick={start} />
      })
  const isOffered = allowed.some((action) => rows === undefined || rows.some((row) => action.isOffered?.(row) ?? true))
  return { buttons: isOffered ? buttons : undefined, question: ask.question }
}

type BulkBarProps<Row> = {
  readonly actions: readonly BulkAction<Row>[]
  readonly rows: readonly Row[]
  readonly refresh: readonly AnyRoute[]
  readonly onOpen: (param: string, rows: readonly Row[]) => void
  readonly onClear: () => void
}

/**
 * The actions for the selected rows, each with how many of them offer it; nothing where none is
 * selected.
 */
export function BulkBar<Row>({ actions, rows, refresh, onOpen, onClear }: BulkBarProps<Row>) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  if (rows.length === 0) return null
  return (
    <div className="bulk-bar" role="group" aria-label={t('bulkLabel')}>
      <strong role="status">{t('selected', { count: rows.length })}</strong>
      <Button variant="minimal" text={t('selectNone')} onClick={onClear} />
      <span className="bulk-bar-actions">
        {actions
          .filter((action) => isAllowed(user, action))
          .map((action) => {
            const offered = rows.filter((row) => action.isOffered?.(row) ?? true)
            if (!('opens' in action)) return <Bulk key={action.name} action={action} rows={offered} refresh={refresh} onDone={onClear} />
            // Work done beside the list changes the rows, so the selection is emptied afterwards.
            const open = (): void => {
              onOpen(action.opens, offered)
              onClear()
            }
            return offered.length > 0 && <BulkButton key={action.name} text={action.text} count={offered.length} onClick={open} />
          })}
      </span>
    </div>
  )
}

type BulkButtonProps = { readonly text: Words; readonly count: number; readonly isBusy?: boolean; readonly onClick: () => void }

function BulkButton({ text, count, isBusy = false, onClick }: BulkButtonProps) {
  const t = useWords(resourceWords)
  return <Button text={t('bulkAction', { action: text, count })} loading={isBusy} onClick={onClick} />
}

type BulkRun<Row> = Extract<BulkAction<Row>, { readonly run: unknown }>
type BulkProps<Row> = Pick<BulkBarProps<Row>, 'rows' | 'refresh'> & { readonly action: BulkRun<Row>; readonly onDone: () => void }

function Bulk<Row>({ action, rows, refresh, onDone }: BulkProps<Row>) {
  const command = useCommand<unknown, readonly Row[]>(action.run, {
    ask: action.ask,
    done: (_, done) => action.done(done),
    onDone,
    refresh,
  })
  if (rows.length === 0) return null
  return (
    <>
      <BulkButton text={action.text} count={rows.length} isBusy={command.isBusy} onClick={() => command.send(rows)} />
      {command.question}
    </>
  )
}

/**
 * The rows that are selected, over all pages; those of the page shown are as they were read last.
 */
export function useRowSelection<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string, nameOf: (row: Row) => string) {
  const [held, setHeld] = useState<ReadonlyMap<string, Row>>(new Map())
  const shown = new Map(rows?.map((row) => [keyOf(row), row] as const))
  const selected = [...held].map(([key, row]) => shown.get(key) ?? row)
  return {
    rows: selected,
    selection: {
      selected: new Set(held.keys()),
      labelOf: nameOf,
      onChange: (next: ReadonlySet<string>): void =>
        setHeld(
          (before) =>
            new Map(
              [...next].flatMap((key) =>
                (shown.get(key) ?? before.get(key)) === undefined ? [] : [[key, (shown.get(key) ?? before.get(key)) as Row] as const],
              ),
            ),
        ),
    },
    clear: useCallback(() => setHeld(new Map()), []),
  }
}
