import { useMemo, useRef, useState, type SetStateAction } from 'react'
import { NO_EDITS, type CellEdits } from '#core/base/sheets/cell-edits.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { MAX_SHEET_BYTES, type TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { fileTargets } from '#core/parcels/orders/import/chosen-files.ts'
import { isJoinedTarget, withChoices, type MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import { ORDER_SOURCE_NAMES } from '#core/parcels/orders/import/sources/sourced-sheet.ts'
import type { ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { newKey } from '../../../../base/new-key.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { sheetRowsOf } from './row-verdicts.ts'
import { editsOf, markOf, useKeptCorrections } from './use-kept-corrections.ts'

export type ImportStep = 'file' | 'columns' | 'preview' | 'result'
export const IMPORT_STEPS: readonly ImportStep[] = ['file', 'columns', 'preview', 'result']

/**
 * Where the user overrode the matching: column index → what it fills, `undefined` to leave it out.
 */
export type Choices = ReadonlyMap<number, ColumnTarget | undefined>

export type Progress = { readonly of: 'read' | 'create'; readonly done: number; readonly total: number }

/** An upload by the name of its file. */
export type NamedUpload = { readonly name: string; readonly id: string }

type State = {
  readonly step: ImportStep
  readonly file: File | undefined
  /** The mark that the file is known by when it is chosen again. */
  readonly mark: string | undefined
  /** The sheet of a workbook that is read. */
  readonly sheet: string | undefined
  /** The encoding of a text file, where the reader chose it. */
  readonly encoding: TextEncodingName | undefined
  /** The system whose sheet it is, where the reader chose it. */
  readonly source: string | undefined
  /** The preview of the file under the choices, nothing created. */
  readonly preview: ImportAnswer | undefined
  /** Grows with each preview. */
  readonly round: number
  readonly choices: Choices
  /** The corrections made in the preview. */
  readonly edits: CellEdits
  /** The files that cells say by name; they stay for a corrected sheet. */
  readonly files: readonly NamedUpload[]
  /** The choices or the files changed since the preview was made. */
  readonly isStale: boolean
  readonly result: ImportAnswer | undefined
  readonly progress: Progress | undefined
  readonly error: unknown
}

const START: State = {
  step: 'file',
  file: undefined,
  mark: undefined,
  sheet: undefined,
  encoding: undefined,
  source: undefined,
  preview: undefined,
  round: 0,
  choices: new Map(),
  edits: NO_EDITS,
  files: [],
  isStale: false,
  result: undefined,
  progress: undefined,
  error: undefined,
}

const NO_COLUMNS: readonly MatchedColumn[] = []

const LIMIT_TEXT = '20 MB'

/**
 * Returns the failure that can be found out about a file before it is sent: too large, or empty.
 */
export function refusalOf(file: File): Failure | undefined {
  if (file.size > MAX_SHEET_BYTES) return sheetFailure('FILE_TOO_LARGE', { limit: LIMIT_TEXT })
  return file.size === 0 ? sheetFailure('FILE_EMPTY') : undefined
}

/** The columns of the sheet with the user's choices on top of the matching. */
export const columnsOf = (preview: ImportAnswer, choices: Choices): readonly MatchedColumn[] =>
  withChoices(
    preview.columns.map(({ index, heading, field }) => ({ index, heading, target: field ?? undefined })),
    choices,
  )

/**
 * How a file is read: its sheet, what its columns fill, what is corrected, which files its cells
 * may name.
 */
type Reading = {
  readonly choices: Choices
  readonly sheet: string | undefined
  readonly encoding: TextEncodingName | undefined
  readonly source: string | undefined
  readonly corrections?: CellCorrections
  readonly files: readonly NamedUpload[]
}

/** Uploads as the API takes them. */
export const filesByName = (files: readonly NamedUpload[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, id }) => [name, id]))

/**
 * The fields sent with the file: choices as JSON of column index → target or null, corrections as
 * JSON of line, column and text, uploads as JSON of name → id, also where there are none yet: a
 * name is then missing its file, and no wrong address.
 */
function formOf(kind: OrderKind, { choices, sheet, encoding, source, corrections = NO_EDITS.corrections, files }: Reading) {
  const columns = Object.fromEntries([...choices].map(([index, target]) => [index, target ?? null]))
  const cells = [...corrections].flatMap(([line, texts]) => [...texts].map(([column, text]) => [line, column, text]))
  return {
    order_type: kind.name,
    ...given({ sheet, encoding, source: ORDER_SOURCE_NAMES.find((name) => name === source) }),
    ...(choices.size === 0 ? {} : { columns: JSON.stringify(columns) }),
    ...(cells.length === 0 ? {} : { corrections: JSON.stringify(cells) }),
    ...(fileTargets(kind).length === 0 ? {} : { files: JSON.stringify(filesByName(files)) }),
  }
}

type Upload = Reading & {
  readonly kind: OrderKind
  readonly file: File
  readonly confirmed?: boolean
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
  readonly key?: string
}

const upload = (api: ApiClient, { kind, file, confirmed = false, onProgress, signal, key, ...reading }: Upload): Promise<ImportAnswer> =>
  api.callWithProgress(
    orderRoutes.importOrders,
    {
      body: {
        ...formOf(kind, reading),
        dry_run: key === undefined,
        whole_sheet: key === undefined,
        confirm_irreversible: confirmed,
      },
    },
    { file: { name: file.name, content: file }, onProgress, signal, ...(key === undefined ? {} : { idempotencyKey: key }) },
  )

const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'

type Sending = Pick<Upload, 'file' | 'choices' | 'sheet' | 'encoding' | 'source' | 'corrections' | 'files' | 'confirmed' | 'key'> & {
  readonly total: number
}
type Patch = (change: Partial<State>) => void

/**
 * Sends the file and reports progress; a new sending aborts the previous one, and an error is kept
 * to be shown.
 */
function useSending(kind: OrderKind, patch: Patch) {
  const abort = useRef<AbortController>(undefined)
  const uploading = useCommand<ImportAnswer, Sending & { readonly of: Progress['of']; readonly signal: AbortSignal }>(
    ({ of, total, ...sent }, api) => upload(api, { kind, ...sent, onProgress: (done) => patch({ progress: { of, done, total } }) }),
    {
      failure: 'in-place',
      isRestartable: true,
      onFailed: (failure) => void (!isAbort(failure) && patch({ error: failure })),
    },
  )
  const send = async (of: Progress['of'], sent: Sending): Promise<ImportAnswer | undefined> => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    patch({ progress: { of, done: 0, total: sent.total }, error: undefined })
    const answer = await uploading.run({ ...sent, of, signal: controller.signal })
    if (abort.current === controller) patch({ progress: undefined })
    return answer
  }
  return { send, stop: () => abort.current?.abort() }
}

/**
 * A target is filled from one column: the one that had it is left out, even where it was chosen,
 * unless it is a text that several columns make up.
 */
function withChoice(before: Choices, index: number, target: ColumnTarget | undefined): Choices {
  const isMoved = target !== undefined && !isJoinedTarget(target)
  const others = [...before].map(([at, chosen]) => [at, isMoved && chosen === target ? undefined : chosen] as const)
  return new Map([...others, [index, target] as const])
}

/** The state of an import, and what sends its file. */
function useImportState(kind: OrderKind) {
  const [state, setState] = useState<State>(START)
  const patch: Patch = (change) => setState((before) => ({ ...before, ...change }))
  return { state, setState, patch, ...useSending(kind, patch) }
}

/**
 * Reads a file: itself, another of its sheets, its rows under other choices. A file that was being
 * corrected goes on where it was left.
 */
function useReading(kind: OrderKind, { state, setState, patch, send }: ReturnType<typeof useImportState>) {
  const { file, mark, sheet, encoding, source, preview, choices, edits, files, step } = state
  const columns = useMemo(() => (preview === undefined ? NO_COLUMNS : columnsOf(preview, choices)), [preview, choices])
  const isOpen = step === 'columns' || step === 'preview'
  const kept = useKeptCorrections({ kind, file, mark, sheet, encoding, choices, columns, corrections: edits.corrections, isOpen })

  const readFile = async (chosen: File): Promise<void> => {
    setState({ ...START, files, file: chosen })
    const found = await markOf(chosen)
    const before = kept.of(found)
    const known = before === undefined ? START.choices : new Map(before.choices.map(([index, target]) => [index, target ?? undefined]))
    const read = await send('read', {
      file: chosen,
      choices: known,
      sheet: before?.sheet,
      encoding: before?.encoding,
      source: undefined,
      files,
      total: 0,
    })
    if (read === undefined) return
    const first = { preview: read, mark: found, sheet: read.sheet ?? undefined, encoding: before?.encoding, round: 1 } as const
    if (before === undefined) return patch({ ...first, step: 'columns' })
    kept.taken()
    patch({ ...first, choices: known, edits: editsOf(before, sheetRowsOf(read)), step: 'preview' })
  }
  /**
   * Another sheet of the workbook, or the file in another encoding, has columns of its own, and
   * nothing is corrected in it yet.
   */
  const readAs = async (as: Partial<Pick<Reading, 'sheet' | 'encoding' | 'source'>>): Promise<void> => {
    if (file === undefined) return
    const fresh = { choices: START.choices, edits: START.edits, sheet, encoding, source, ...as }
    const read = await send('read', { file, ...fresh, corrections: NO_EDITS.corrections, files, total: 0 })
    if (read !== undefined) patch({ ...fresh, preview: read, isStale: false, round: state.round + 1 })
  }
  const toPreview = async (): Promise<void> => {
    if (file === undefined) return
    if (!state.isStale) return patch({ step: 'preview' })
    const read = await send('read', { file, choices, sheet, encoding, source, files, total: preview?.total ?? 0 })
    if (read !== undefined) patch({ preview: read, round: state.round + 1, isStale: false, step: 'preview' })
  }
  /** Back to the rows after some orders were created: those are found as duplicates now. */
  const goOn = async (): Promise<void> => {
    if (file === undefined) return
    const read = await send('read', { file, choices, sheet, encoding, source, files, total: state.result?.total ?? 0 })
    if (read !== undefined) patch({ preview: read, round: state.round + 1, step: 'preview' })
  }
  /** Other files for the names in the cells: the rows are read again. */
  const setFiles = async (next: readonly NamedUpload[]): Promise<void> => {
    patch({ files: next, isStale: true })
    if (file === undefined) return
    const read = await send('read', { file, choices, sheet, encoding, source, files: next, total: preview?.total ?? 0 })
    if (read !== undefined) patch({ preview: read, round: state.round + 1, isStale: false })
  }
  return { kept: { offered: kept.offered, discard: kept.discard }, readFile, readAs, toPreview, goOn, setFiles }
}

/**
 * The import of a sheet, step by step; the file stays in the page and is sent for the preview, for
 * the orders and for the marked copy.
 */
export function useImport(kind: OrderKind) {
  const marked = useDownload(orderRoutes.correctedFile, 'marked.xlsx')
  const refresh = useRefreshOrders()
  const own = useImportState(kind)
  const { state, setState, patch, send, stop } = own
  const { file, sheet, encoding, source, preview, choices, edits, files } = state
  const reading = useReading(kind, own)
  const create = async (confirmed = false): Promise<void> => {
    if (file === undefined || preview === undefined) return
    // A new key for each try: existing orders are skipped by their reference or their line.
    const { corrections } = edits
    const result = await send('create', {
      file,
      choices,
      sheet,
      encoding,
      source,
      corrections,
      files,
      confirmed,
      key: newKey(),
      total: preview.total,
    })
    refresh()
    if (result !== undefined) patch({ result, step: 'result' })
  }
  const choose = (index: number, target: ColumnTarget | undefined): void =>
    setState((before) => ({ ...before, choices: withChoice(before.choices, index, target), isStale: true }))
  const setEdits = (change: SetStateAction<CellEdits>): void =>
    setState((before) => ({ ...before, edits: typeof change === 'function' ? change(before.edits) : change }))
  const downloadMarked = (): void => {
    if (file === undefined) return
    marked.send({
      body: formOf(kind, { choices, sheet, encoding, source, corrections: edits.corrections, files }),
      file: { name: file.name, content: file },
      fileName: `marked-${file.name.replace(/\.\w+$/, '')}.xlsx`,
    })
  }
  return {
    ...state,
    ...reading,
    isBusy: state.progress !== undefined,
    setEdits,
    create,
    choose,
    downloadMarked,
    isMarking: marked.isBusy,
    goTo: (step: ImportStep) => patch({ step, error: undefined }),
    stop,
    restart: () => setState({ ...START, files }),
    refuse: (refused: File, msg: string) =>
      setState({ ...START, files, file: refused, error: new ApiError({ status: 400, error: 'FILE_REFUSED', msg }) }),
  }
}

export type OrderImport = ReturnType<typeof useImport>
