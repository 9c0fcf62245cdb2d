import { useState } from 'react'

/** A line as it is typed. */
export type TypedLine = { readonly id: number; readonly sku: string; readonly quantity: string }
type Content = Pick<TypedLine, 'sku' | 'quantity'>

type Lines = { readonly lines: readonly TypedLine[]; readonly next: number }

const EMPTY: Content = { sku: '', quantity: '' }
const isEmpty = ({ sku, quantity }: Content): boolean => sku.trim() === '' && quantity.trim() === ''

/**
 * Cells copied from a sheet: a SKU and how many pieces in each line; nothing for one plain text.
 */
export function readCells(text: string): readonly Content[] | undefined {
  if (!/\t|\r?\n./.test(text)) return undefined
  const rows = text.split(/\r?\n/).map((row) => row.split('\t'))
  return rows.map(([sku = '', quantity = '']) => ({ sku: sku.trim(), quantity: quantity.trim() })).filter((line) => !isEmpty(line))
}

/** The lines of a form; there is always one to type in. */
export function useTransferLines(start: readonly Content[]) {
  const [state, setState] = useState<Lines>(() => numbered(0, start.length === 0 ? [EMPTY] : start))
  const [isChanged, setChanged] = useState(false)
  const put = (work: (lines: readonly TypedLine[], next: number) => Lines): void => {
    setChanged(true)
    setState(({ lines, next }) => work(lines, next))
  }
  return {
    lines: state.lines,
    isChanged,
    change: (id: number, over: Partial<Content>): void =>
      put((lines, next) => ({ next, lines: lines.map((line) => (line.id === id ? { ...line, ...over } : line)) })),
    add: (): void => put((lines, next) => ({ next: next + 1, lines: [...lines, { ...EMPTY, id: next }] })),
    remove: (id: number): void =>
      put((lines, next) => (lines.length === 1 ? numbered(next, [EMPTY]) : { next, lines: lines.filter((line) => line.id !== id) })),
    /** Puts further lines behind those that are filled in. */
    append: (more: readonly Content[]): void =>
      put((lines, next) => {
        const added = numbered(next, more)
        return { next: added.next, lines: [...lines.filter((line) => !isEmpty(line)), ...added.lines] }
      }),
    /** The lines to send, without empty ones at the end. */
    toBody: (): readonly Content[] => {
      const last = state.lines.findLastIndex((line) => !isEmpty(line))
      return state.lines.slice(0, last + 1).map(({ sku, quantity }) => ({ sku, quantity }))
    },
  }
}

const numbered = (next: number, lines: readonly Content[]): Lines => ({
  next: next + lines.length,
  lines: lines.map((line, index): TypedLine => ({ ...line, id: next + index })),
})
