import { styleText } from 'node:util'
import type { StateTone } from '#core/base/kernel/state-tone.ts'

export const DOT = '●'
export const isColoured = !process.env['NO_COLOR']

/** The dots of states, in the colours of the pages. */
export const TONE_COLOURS = {
  draft: 'gray',
  waiting: 'yellow',
  moving: 'blue',
  done: 'green',
  trouble: 'red',
  ended: 'gray',
} as const satisfies Readonly<Record<StateTone, string>>

/** A state in a line for a terminal: its dot, coloured unless NO_COLOR is set, and its word. */
export const dottedState = (word: string, tone: StateTone): string =>
  `${isColoured ? styleText(TONE_COLOURS[tone], DOT, { validateStream: false }) : DOT} ${word}`
