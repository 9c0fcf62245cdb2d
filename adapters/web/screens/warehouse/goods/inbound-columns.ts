import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import type { InboundRow } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { say } from '../../../base/words.ts'
import type { ListColumn, ListFilter } from '../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../resource/list/list-parts.ts'
import { INBOUND_TONES } from './inbound-tones.ts'
import { inboundWords } from './inbound.words.ts'

const { table: t } = inboundWords
const COUNT_PIXELS = 90

/** The columns of inbound deliveries, whose numbers lead to the page below `path`. */
const inboundColumns = (path: string): readonly ListColumn<InboundRow, never>[] => [
  numberColumn((number) => `${path}/${number}`, { name: 'number', label: t.number, width: 165 }),
  { name: 'status', kind: 'state', label: t.state, width: 110, states: inboundMachine.states, tones: INBOUND_TONES },
  { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 140 },
  { name: 'expected_on', kind: 'text', label: t.expected, width: 110 },
  { name: 'tracking_number', kind: 'text', label: t.tracking, width: 150 },
  { name: 'reference', kind: 'text', label: t.reference, width: 120 },
  { name: 'skus', kind: 'count', label: t.skus, width: COUNT_PIXELS },
  { name: 'announced', kind: 'count', label: t.announced, width: COUNT_PIXELS },
  { name: 'counted', kind: 'count', label: t.counted, width: COUNT_PIXELS },
  { name: 'damaged', kind: 'count', label: t.damaged, width: COUNT_PIXELS },
  { name: 'missing', kind: 'count', label: t.missing, width: COUNT_PIXELS, isStrong: (row) => row.awaits_answer },
  { name: 'surplus', kind: 'count', label: t.surplus, width: COUNT_PIXELS, isStrong: (row) => row.awaits_answer },
  { name: 'create_time', kind: 'instant', label: t.created },
]

/** The lists of deliveries, each with its page below `path`. */
export const inboundList = (path: string) =>
  ({
    keyOf: (row: InboundRow) => row.number,
    columns: inboundColumns(path),
    search: t.search,
    opensPage: (row: InboundRow) => `${path}/${row.number}`,
  }) as const

type Filters = 'status' | 'warehouse' | 'answer'

const answerFilter: ListFilter<Filters> = {
  kind: 'choice',
  name: 'answer',
  label: t.answer,
  choices: () => [['awaited', say(t.answerAwaited)]],
}

/** A list's filters: its states, and where the goods go. */
export const inboundFilters = (states: readonly InboundRow['status'][]): readonly ListFilter<Filters>[] => [
  stateTabs(t.state, inboundMachine, states),
  { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
  ...(states.includes('shelved') ? [answerFilter] : []),
]
