import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { planDetailFields, planOf, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { orderExceptionFields } from '#core/parcels/orders/exceptions/order-exception.ts'
import { exceptionRoutes, type ExceptionRow, type PlanResults } from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../../ui/form/focus-wrong.ts'
import { toSent, type FormValues } from '../../../../ui/form/form-value.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { notify } from '../../../../ui/note/notify.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { planText } from './exception-text.ts'
import { exceptionWords } from './exceptions.words.ts'
import { useRefreshExceptions } from './use-refresh-exceptions.ts'

type ProposeProps = { readonly rows: readonly ExceptionRow[]; readonly onClose: () => void }

/** Returns the plans that are offered to any of the rows, each with how many it is offered to. */
function offeredTo(rows: readonly ExceptionRow[]): ReadonlyMap<Plan, number> {
  const counts = new Map<Plan, number>()
  for (const plan of rows.flatMap(({ plans }) => plans)) counts.set(plan, (counts.get(plan) ?? 0) + 1)
  return counts
}

type Values = FormValues & { readonly plan: string }

/**
 * Sends one plan: for a single order its faults stand at their fields, for several each order has
 * its result.
 */
function usePropose({ rows, onClose }: ProposeProps) {
  const t = useWords(exceptionWords)
  const refresh = useRefreshExceptions()
  const [refused, setRefused] = useState<PlanResults>([])
  const command = useCommand<PlanResults, Values>(
    async (values, api) => {
      const needs = values.plan === '' ? [] : planOf(values.plan as Plan).needs
      const details = Object.fromEntries(needs.map((name) => [name, toSent(planDetailFields[name], values[name] ?? '')]))
      const body = { plan: values.plan, plan_remark: String(values['plan_remark'] ?? ''), ...details }
      const [row, ...others] = rows
      if (row === undefined || others.length > 0)
        return api.call(exceptionRoutes.proposePlans, { body: { orders: rows.map((one) => one.order_number), ...body } })
      await api.call(exceptionRoutes.proposePlan, { params: { order_number: row.order_number }, body })
      return [{ order_number: row.order_number, status: true, message: '' }]
    },
    {
      failure: 'in-place',
      onDone: (results) => {
        const done = results.filter(({ status }) => status).length
        if (done > 0) notify({ intent: 'success', message: t('sent', { count: done }) })
        const left = results.filter(({ status }) => !status)
        setRefused(left)
        refresh()
        if (left.length === 0) onClose()
      },
    },
  )
  return { command, refused }
}

type OfferedPlans = { readonly offered: ReadonlyMap<Plan, number>; readonly count: number }

/** The plan, with for how many of the orders it is offered; what it asks for; a remark. */
function fieldsOf(plan: string, { offered, count: all }: OfferedPlans): Fields {
  const label = (one: Plan, some: number): string =>
    some === all ? planText(one) : say(exceptionWords.table.offeredFor, { plan: planText(one), some, all })
  const needs = plan === '' ? [] : planOf(plan as Plan).needs
  return {
    plan: {
      ...orderExceptionFields.plan,
      required: true,
      choices: Object.fromEntries([...offered].map(([one, some]) => [one, sameWords(label(one, some))])),
    },
    ...Object.fromEntries(needs.map((name) => [name, { ...planDetailFields[name], required: true }])),
    plan_remark: orderExceptionFields.plan_remark,
  }
}

/**
 * A customer chooses what is to be done with parcels that stand still: exactly what is offered
 * where each of them is.
 */
export function ProposeDialog({ rows, onClose }: ProposeProps) {
  const t = useWords(exceptionWords)
  const id = useId()
  const offered = offeredTo(rows)
  const [only] = offered.size === 1 ? [...offered.keys()] : []
  const [values, setValues] = useState<Values>({ plan: only ?? '', plan_remark: '' })
  const { command, refused } = usePropose({ rows, onClose })
  const form = useFocusWrong(command.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    command.send(values)
  }
  const isPartly = [...offered.values()].some((count) => count < rows.length)
  const fields = fieldsOf(values.plan, { offered, count: rows.length })
  const [row] = rows
  const isDone = refused.length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        rows.length === 1 && row !== undefined
          ? t('chooseOne', { order: row.order_refCode ?? row.order_number })
          : t('chooseMany', { count: rows.length })
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody>
          {isPartly && <p className="text-muted">{t('notForAll')}</p>}
          {Object.entries(fields).map(([name, field]) => (
            <DeclaredField
              key={name}
              id={`${id}-${name}`}
              name={name}
              field={field}
              value={values[name] ?? ''}
              error={command.fieldErrors[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
          {command.error !== null && <ErrorNote error={command.error} />}
          {isDone && (
            <Note intent="danger" role="alert" title={t('notSent', { count: refused.length })}>
              <ul>
                {refused.map(({ order_number: number, message }) => (
                  <li key={number}>
                    <code>{number}</code> {message}
                  </li>
                ))}
              </ul>
            </Note>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(isDone ? 'close' : 'cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('send')} loading={command.isBusy} disabled={isDone || values.plan === ''} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** The same over a list, for the rows of it that still wait for a plan. */
export function ProposeOverList({ rows, onClose }: OpenedProps<ExceptionRow>) {
  const offered = rows.filter(({ plans }) => plans.length > 0)
  return offered.length === 0 ? null : <ProposeDialog rows={offered} onClose={onClose} />
}
