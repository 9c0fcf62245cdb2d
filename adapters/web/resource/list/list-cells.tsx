import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Field } from '#core/base/fields/field.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { say } from '../../base/words.ts'
import { localTime } from '../../ui/input/local-time.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { asCode, asMoney, asName, columnLook, emptyCell, fieldCell, type CellContext } from '../field-cells.tsx'

/** The values that a cell of each kind shows. */
export type CellValues = {
  text: string
  /** A number or key that people copy. */
  code: string
  /** The first line of a long text. */
  line: string
  count: number
  /** One of a few values, in words. */
  choice: string
  /** A state of a machine, or another value that stands out by colour as well as by words. */
  state: string
  money: { readonly amount: string; readonly currency: string }
  /** A decimal as the API answers it; the heading says the unit. */
  number: string
  instant: string
  person: { readonly name: string; readonly account?: string | null | undefined }
  /** A record of an entity by its code. */
  reference: string
  /** A page of the app. */
  link: { readonly text: string; readonly to: string | null }
  /** A declared field, shown as lists of its entity show it. */
  field: unknown
  /** The way out for what no kind says. */
  custom: ReactNode
}
export type CellKind = keyof CellValues

/** Settings that the declaration of a column gives beside its value. */
export type CellSettings = {
  text: object
  code: object
  line: object
  count: object
  choice: { readonly choices: Readonly<Record<string, Words>> }
  state: {
    readonly states: Readonly<Record<string, { readonly label: Words }>>
    /** The colour of each state; `ended` where it is not named. */
    readonly tones: Readonly<Record<string, StateTone>>
  }
  money: object
  number: object
  instant: object
  person: object
  reference: { readonly to: string }
  link: object
  field: { readonly field: Field }
  custom: object
}

type Cell<K extends CellKind> = {
  readonly width: number
  readonly align?: 'end'
  readonly show: (value: CellValues[K], settings: CellSettings[K], context: CellContext) => ReactNode
}

/** One cell per kind; a new kind does not compile until it has its own. */
const cells: { readonly [K in CellKind]: Cell<K> } = {
  text: { width: 150, show: asName },
  code: { width: 190, show: asCode },
  line: { width: 320, show: (text) => asName(text.split('\n', 1)[0]) },
  count: { width: 115, align: 'end', show: String },
  choice: { width: 120, show: (value, { choices }) => asName(choices[value] === undefined ? value : say(choices[value])) },
  state: {
    width: 120,
    show: (value, { states, tones }) => (
      <StateTag tone={tones[value] ?? 'ended'}>{states[value] === undefined ? value : say(states[value].label)}</StateTag>
    ),
  },
  money: { width: 140, align: 'end', show: asMoney },
  number: { width: 110, align: 'end', show: (value) => value },
  instant: { width: 170, show: (value) => <time dateTime={value}>{localTime(value)}</time> },
  person: {
    width: 150,
    show: ({ name, account }) => (
      <>
        <bdi>{name}</bdi>
        {typeof account === 'string' && account !== name && <span className="text-muted"> ({account})</span>}
      </>
    ),
  },
  reference: { width: 160, show: (code, { to }, { titleOf }) => asName(titleOf(to, code) || code) },
  link: { width: 190, show: ({ text, to }) => (to === null ? asName(text) : <Link to={to}>{text}</Link>) },
  field: { width: 140, show: (value, { field }, context) => fieldCell(field, value, context) },
  custom: { width: 240, show: (value) => value },
}

export type AnyCell = { readonly [K in CellKind]: { readonly kind: K } & CellSettings[K] }[CellKind]

/** Width and alignment of a column of this kind until its declaration or its user say otherwise. */
export function cellLook(cell: AnyCell): { readonly width: number; readonly align?: 'end' } {
  if (cell.kind === 'field') return columnLook(cell.field)
  const { width, align } = cells[cell.kind]
  return { width, ...(align === undefined ? {} : { align }) }
}

/** A value in a list; an empty one is a dash. */
export function listCell<K extends CellKind>(
  cell: { readonly kind: K } & CellSettings[K],
  value: CellValues[K] | null | undefined,
  context: CellContext,
): ReactNode {
  if (cell.kind !== 'field' && (value === null || value === undefined || value === '')) return emptyCell
  return cells[cell.kind].show(value as CellValues[K], cell, context)
}
