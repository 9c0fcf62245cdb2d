import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { unreadable } from '../refusal.ts'
import { readRelations, readWorkbook, relationsPart, type Relation, type Workbook } from '../xlsx/workbook.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { ZipArchive, type ZipPart } from '../zip/zip-archive.ts'
import { packedItem, zipItems, type ZipItem } from '../zip/zip-writer.ts'
import { patchComments } from './comment-patch.ts'
import { commentsOf, type MarkPlan } from './mark-plan.ts'
import { withContentTypes, withoutPart, withoutRelation, withRelations, type NewRelation } from './package-patch.ts'
import { patchShapes } from './shape-patch.ts'
import { SheetPatch } from './sheet-patch.ts'
import { StylePatch } from './style-patch.ts'

const CONTENT_TYPES = '[Content_Types].xml'

/** The cells that are marked, and those that get another text. */
export type CellPlan = { readonly plan: MarkPlan; readonly corrections: CellCorrections }

/**
 * Marks and corrects the cells of one sheet of a workbook. Every part except that sheet, its
 * comments and the styles is copied without unpacking. Where cells are corrected the order of
 * calculation is left out, since it may name formulas that are gone; spreadsheet programs make it
 * again.
 */
export async function* markedXlsx(bytes: Uint8Array, sheetName: string, cells: CellPlan): AsyncGenerator<Uint8Array> {
  const archive = await ZipArchive.open(bytes)
  const workbook = await readWorkbook(archive)
  const sheet = workbook.sheets.find((one) => one.name === sheetName)
  const part = sheet === undefined ? undefined : archive.part(sheet.part)
  if (part === undefined) throw unreadable()
  yield* zipItems(items(await prepareMarkJob(archive, workbook, part), cells))
}

type Job = {
  readonly archive: ZipArchive
  readonly workbook: Workbook
  readonly sheet: ZipPart
  readonly relations: readonly Relation[]
  readonly stylesPart: string
  readonly commentsPart: string
  readonly drawingPart: string
}

async function prepareMarkJob(archive: ZipArchive, workbook: Workbook, sheet: ZipPart): Promise<Job> {
  const relations = await readRelations(archive, sheet.name)
  const target = (type: string) =>
    relations.find((relation) => relation.type === type && archive.part(relation.target) !== undefined)?.target
  return {
    archive,
    workbook,
    sheet,
    relations,
    stylesPart: workbook.stylesPart ?? unused(archive, 'xl/styles', '.xml'),
    commentsPart: target('comments') ?? unused(archive, 'xl/comments', '.xml'),
    drawingPart: target('vmlDrawing') ?? unused(archive, 'xl/drawings/vmlDrawing', '.vml'),
  }
}

function unused(archive: ZipArchive, stem: string, ending: string): string {
  for (let number = 1; ; number += 1) if (archive.part(`${stem}${number}${ending}`) === undefined) return `${stem}${number}${ending}`
}

async function* items(job: Job, { plan, corrections }: CellPlan): AsyncGenerator<ZipItem> {
  const { archive, workbook, sheet, relations, stylesPart, commentsPart, drawingPart } = job
  const has = (name: string) => archive.part(name) !== undefined
  const read = async (name: string) => {
    const part = archive.part(name)
    return part === undefined ? undefined : archive.text(part)
  }
  const types = await read(CONTENT_TYPES)
  if (types === undefined) throw unreadable()

  const added: NewRelation[] = []
  if (!has(commentsPart)) added.push({ type: 'comments', target: commentsPart, id: unusedId(relations, 'Comments') })
  if (!has(drawingPart)) added.push({ type: 'vmlDrawing', target: drawingPart, id: unusedId(relations, 'Notes') })
  const newParts = [
    ...(has(commentsPart) ? [] : [{ type: 'comments' as const, part: commentsPart }]),
    ...(has(stylesPart) ? [] : [{ type: 'styles' as const, part: stylesPart }]),
  ]
  const calculation = corrections.size === 0 ? undefined : workbook.calculationPart
  yield packedItem(CONTENT_TYPES, withoutPart(withContentTypes(types, newParts, true), calculation))

  const styles = new StylePatch(await read(stylesPart))
  const drawing = added.find((relation) => relation.type === 'vmlDrawing')?.id
  const patch = new SheetPatch({ plan, corrections }, styles, drawing)
  yield { name: sheet.name, content: patchedSheet(archive, sheet, patch) }
  // The sheet has been written at this point, so all its marked cells are known.
  yield packedItem(stylesPart, styles.xml())
  const comments = patchComments(await read(commentsPart), commentsOf(plan), patch.cameMarked)
  yield packedItem(commentsPart, comments.xml)
  yield packedItem(drawingPart, patchShapes(await read(drawingPart), comments))

  const written = new Set([CONTENT_TYPES, sheet.name, stylesPart, commentsPart, drawingPart].map((name) => name.toLowerCase()))
  const lists = new Map<string, readonly NewRelation[]>()
  if (added.length > 0) lists.set(relationsPart(sheet.name), added)
  if (!has(stylesPart)) lists.set(relationsPart(workbook.part), [{ type: 'styles', target: stylesPart, id: 'rIdCrossdockStyles' }])
  for (const [name, list] of lists) {
    yield packedItem(name, withRelations(await read(name), list))
    written.add(name.toLowerCase())
  }
  const bookRelations = await read(relationsPart(workbook.part))
  if (calculation !== undefined && bookRelations !== undefined && !written.has(relationsPart(workbook.part).toLowerCase())) {
    yield packedItem(relationsPart(workbook.part), withoutRelation(bookRelations, 'calcChain'))
    written.add(relationsPart(workbook.part).toLowerCase()).add(calculation.toLowerCase())
  }
  for (const part of archive.parts) if (!written.has(part.name.toLowerCase())) yield copyZipPart(archive, part)
}

function unusedId(relations: readonly Relation[], name: string): string {
  let id = `rIdCrossdock${name}`
  while (relations.some((relation) => relation.id === id)) id += '1'
  return id
}

async function* patchedSheet(archive: ZipArchive, part: ZipPart, patch: SheetPatch): AsyncGenerator<Uint8Array> {
  const scanner = new XmlScanner(patch)
  for await (const chunk of archive.chunks(part)) {
    scanner.push(chunk)
    yield Buffer.concat(patch.taken())
  }
  scanner.finish()
  yield Buffer.concat(patch.taken())
}

async function copyZipPart(archive: ZipArchive, part: ZipPart): Promise<ZipItem> {
  const { entry, name } = part
  return {
    name,
    packed: await archive.packed(part),
    method: entry.compressionMethod,
    sum: entry.crc32,
    unpackedBytes: entry.uncompressedSize,
  }
}
