import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { Refusal, unreadable } from '../refusal.ts'
import { builtInMeaning, formatMeaning, type NumberMeaning } from '../rows/number-format.ts'
import { readElements } from '../xml/xml-parts.ts'
import type { ZipArchive } from '../zip/zip-archive.ts'

export type Relation = { readonly id: string; readonly type: string; readonly target: string; readonly external: boolean }
export type WorkbookSheet = { readonly name: string; readonly part: string; readonly visible: boolean }

export type Workbook = {
  readonly part: string
  readonly sheets: readonly WorkbookSheet[]
  readonly from1904: boolean
  readonly stylesPart: string | undefined
  readonly sharedStringsPart: string | undefined
  /** The order in which formulas are calculated. */
  readonly calculationPart: string | undefined
}

const RELATION = { Relationship: ['Id', 'Type', 'Target', 'TargetMode'] } as const

/** The name of the part with a part's relations. */
export const relationsPart = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** The relations of a part; targets inside the archive are given by their names. */
export async function readRelations(archive: ZipArchive, part: string): Promise<Relation[]> {
  const found = archive.part(relationsPart(part))
  if (found === undefined) return []
  const relations: Relation[] = []
  await readElements(archive.chunks(found), RELATION, ({ attributes }) => {
    const external = attributes.get('TargetMode') === 'External'
    const target = attributes.get('Target') ?? ''
    relations.push({
      id: attributes.get('Id') ?? '',
      // Strict and transitional workbooks differ in all but the last word.
      type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
      target: external ? target : resolved(part, target),
      external,
    })
  })
  return relations
}

function resolved(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = part.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

/**
 * Opens the workbook inside an archive; refuses other archives, binary workbooks and those that
 * refer to other files.
 */
export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const root = (await readRelations(archive, '')).find((relation) => relation.type === 'officeDocument')
  const part = root?.target ?? 'xl/workbook.xml'
  const found = archive.part(part)
  if (found === undefined || /\.bin$|^(?:word|ppt)\//i.test(part))
    throw new Refusal(sheetFailure('FILE_TYPE_UNKNOWN', { found: archiveKind(archive, part) }))
  const relations = await readRelations(archive, part)
  if (archive.has('xl/externallinks/') || relations.some((relation) => relation.type === 'externalLink'))
    throw new Refusal(sheetFailure('FILE_EXTERNAL_LINKS'))
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const sheets: WorkbookSheet[] = []
  let from1904 = false
  await readElements(archive.chunks(found), { sheet: ['name', 'id', 'state'], workbookPr: ['date1904'] }, ({ name, attributes }) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '')
    const relation = byId.get(attributes.get('id') ?? '')
    if (name !== 'sheet' || relation?.type !== 'worksheet') return
    sheets.push({ name: attributes.get('name') ?? '', part: relation.target, visible: !/hidden/i.test(attributes.get('state') ?? '') })
  })
  if (sheets.length === 0) throw unreadable()
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  return {
    part,
    sheets,
    from1904,
    stylesPart: partOf('styles'),
    sharedStringsPart: partOf('sharedStrings'),
    calculationPart: partOf('calcChain'),
  }
}

function archiveKind(archive: ZipArchive, part: string): string {
  if (part.endsWith('.bin')) return 'xlsb'
  if (archive.has('word/')) return 'docx'
  if (archive.has('ppt/')) return 'pptx'
  return archive.part('content.xml') === undefined ? 'zip' : 'ods'
}

/** The meaning of each cell style's number format, by the style's index. */
export async function readNumberMeanings(archive: ZipArchive, part: string | undefined): Promise<NumberMeaning[]> {
  const found = part === undefined ? undefined : archive.part(part)
  if (found === undefined) return []
  const declared = new Map<number, NumberMeaning>()
  const meanings: NumberMeaning[] = []
  await readElements(
    archive.chunks(found),
    { numFmt: ['numFmtId', 'formatCode'], cellXfs: [], xf: ['numFmtId'], cellStyleXfs: [] },
    ({ name, parent, attributes }) => {
      const id = Number(attributes.get('numFmtId') ?? 0)
      if (name === 'numFmt') declared.set(id, formatMeaning(attributes.get('formatCode') ?? ''))
      else if (name === 'xf' && parent === 'cellXfs') meanings.push(declared.get(id) ?? builtInMeaning(id))
    },
  )
  return meanings
}
