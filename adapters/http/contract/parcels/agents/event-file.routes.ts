import { z } from 'zod'
import { EVENT_COLUMNS, FILE_SOURCES, FILE_STATES, type FileSource, type FileState } from '#core/parcels/agents/event-file.ts'
import { named } from '../../named-schema.ts'
import { agentSheetForm, sheetForm, sheetSaid } from '../../sheet-form.ts'
import { wrongLines } from '../../wrong-line.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PATH = '/admin/tracking-events/files'
const SOURCES = Object.keys(FILE_SOURCES) as [FileSource, ...FileSource[]]
const STATES = Object.keys(FILE_STATES) as [FileState, ...FileState[]]
const id = z.coerce.number().int().positive()

const counts = z.object({
  added: z.number().int(),
  known: z.number().int(),
  /** Their code waits for a mapping. */
  waiting: z.number().int(),
  /** No parcel has their number yet. */
  unmatched: z.number().int(),
  wrong: z.number().int(),
})
const row = named(
  'EventFile',
  counts.extend({
    id: z.number().int(),
    agent: z.string().nullable(),
    agent_name: z.string().nullable(),
    source: z.enum(SOURCES),
    file_name: z.string(),
    /** Under way, done, or broken off. */
    state: z.enum(STATES),
    create_time: z.string(),
    /** Empty for a file of the folder. */
    created_by: z.string(),
  }),
)
export type EventFileRow = z.output<typeof row>

/** The id is null where the file was held. */
const imported = named('EventsImported', row.extend({ ...sheetSaid, id: z.number().int().nullable() }).and(wrongLines))
export type EventsImported = z.output<typeof imported>

const lookedColumn = named(
  'EventColumn',
  z.object({ index: z.number().int(), heading: z.string(), column: z.enum(EVENT_COLUMNS).nullable(), samples: z.array(z.string()) }),
)
export type LookedEventColumn = z.output<typeof lookedColumn>

/** A file has parcels of all clients together. */
const common = { tag: 'tracking', audience: 'staff', permission: { area: 'tracking', action: 'create' }, clients: 'all' } as const

/** Files of tracking events, of agents or in our own codes. */
export const eventFileRoutes = {
  eventFiles: defineRoute({
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'Files of tracking events with their counts, the newest first',
    query: z.object({
      agent: z.string().max(20).optional(),
      source: z.enum(SOURCES).optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  eventTemplate: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/template`,
    summary: 'An empty sheet for events in our own codes, as xlsx',
    file: XLSX,
  }),
  lookAtEvents: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/columns`,
    summary: 'The columns of a file of tracking events, and what they would be read as',
    upload: true,
    body: agentSheetForm,
    payload: z.array(lookedColumn),
  }),
  importEvents: defineRoute({
    ...common,
    method: 'POST',
    path: PATH,
    summary:
      'Import a file of tracking events (xlsx, xls, csv), of an agent in its codes or in ours; each line has its own outcome, and a repeat is harmless',
    upload: true,
    body: sheetForm.extend({
      agent: z.string().max(20).optional(),
      /** The zone of times that name none; left out, that of the agent or of the place. */
      timezone: z.string().max(60).optional(),
      /**
       * The meaning of columns, as JSON: `{"0": "number", "3": "time", "4": ""}`; others are
       * matched by their headings.
       */
      columns: z.string().max(4000).optional(),
    }),
    payload: imported,
  }),
  wrongEvents: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/{file_id}/wrong`,
    summary: 'The wrong lines of a file as xlsx with what is wrong, to be corrected and sent again',
    params: z.object({ file_id: id }),
    file: XLSX,
  }),
}
