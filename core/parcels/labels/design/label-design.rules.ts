import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { MOST_LANGUAGES } from './caption.words.ts'
import {
  BLOCK_KINDS,
  blockSpec,
  DESIGN_GRID,
  DESIGN_MARGIN,
  LARGEST_TEXT,
  leastHeight,
  LONGEST_TEXT,
  textSizeOf,
  type BlockKind,
} from './design-blocks.ts'
import { designFailure } from './label-design.failures.ts'
import { millimetresOf, type DesignBlock, type DesignContent } from './label-design.ts'

const nameOf = ({ kind }: Pick<DesignBlock, 'kind'>) => blockSpec(kind).label
const isOnGrid = (millimetres: number): boolean => Number.isInteger(millimetres / DESIGN_GRID)

/** Blocks that touch do not overlap. */
const overlap = (one: DesignBlock, other: DesignBlock): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

function* placeProblems(block: DesignBlock, page: { readonly width: number; readonly height: number }) {
  const { x, y, width, height } = block
  const said = { block: nameOf(block) }
  for (const field of ['x', 'y', 'width', 'height'] as const)
    if (!isOnGrid(block[field])) yield atField(field, designFailure('DESIGN_OFF_GRID', { ...said, grid: DESIGN_GRID }))
  const outside = designFailure('DESIGN_BLOCK_OUTSIDE', { ...said, margin: DESIGN_MARGIN })
  if (x < DESIGN_MARGIN) yield atField('x', outside)
  else if (!(x + width <= page.width - DESIGN_MARGIN)) yield atField('width', outside)
  if (y < DESIGN_MARGIN) yield atField('y', outside)
  else if (!(y + height <= page.height - DESIGN_MARGIN)) yield atField('height', outside)
  const { least } = blockSpec(block.kind)
  if (width < least.width) yield atField('width', designFailure('DESIGN_BLOCK_TOO_NARROW', { ...said, least: least.width }))
  const high = leastHeight(block)
  if (height < high) yield atField('height', designFailure('DESIGN_BLOCK_TOO_LOW', { ...said, least: high }))
}

function* contentProblems(block: DesignBlock, design: DesignContent) {
  const said = { block: nameOf(block) }
  const { text, isCode } = blockSpec(block.kind)
  const size = textSizeOf(block)
  if (text !== undefined && !(size >= text.least && size <= LARGEST_TEXT))
    yield atField('textSize', designFailure('DESIGN_TEXT_SIZE', { ...said, least: text.least, most: LARGEST_TEXT }))
  if (isCode === true && block.frame === true) yield atField('frame', designFailure('DESIGN_CODE_FRAMED', said))
  if (block.kind === 'text') {
    const written = (block.text ?? '').trim()
    if (written === '') yield atField('text', designFailure('DESIGN_TEXT_MISSING', said))
    if (written.length > LONGEST_TEXT) yield atField('text', designFailure('DESIGN_TEXT_TOO_LONG', { ...said, most: LONGEST_TEXT }))
  }
  if (block.kind === 'logo' && design.logo === undefined) yield atField('logo', designFailure('DESIGN_LOGO_MISSING', said))
}

function* overlapProblems(blocks: readonly DesignBlock[]): Iterable<FieldFailure> {
  for (const [index, block] of blocks.entries()) {
    const other = blocks.find((one, at) => at !== index && overlap(block, one))
    if (other === undefined) continue
    yield atField(`blocks.${index}`, designFailure('DESIGN_BLOCKS_OVERLAP', { block: nameOf(block), other: nameOf(other) }))
  }
}

function* countProblems(blocks: readonly DesignBlock[]): Iterable<FieldFailure> {
  const counts = new Map<BlockKind, number>()
  for (const { kind } of blocks) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  for (const kind of BLOCK_KINDS) {
    const { label, isMandatory, most = 1 } = blockSpec(kind)
    const count = counts.get(kind) ?? 0
    if (isMandatory === true && count === 0) yield atField('blocks', designFailure('DESIGN_BLOCK_MISSING', { block: label }))
    if (count > most) yield atField('blocks', designFailure('DESIGN_BLOCK_REPEATED', { block: label, most }))
  }
}

/**
 * Returns the problems that keep a design from being printed, each with its block and field
 * (`blocks.3.width`): without its mandatory blocks a parcel cannot be scanned or delivered; blocks
 * stand on the grid, inside the margin and beside each other, and are large enough to be read.
 * Empty where it can be printed.
 */
export function designProblems(design: DesignContent): readonly FieldFailure[] {
  const page = millimetresOf(design.size)
  const ofBlocks = design.blocks.flatMap((block, index) =>
    [...placeProblems(block, page), ...contentProblems(block, design)].map((problem) => ({
      ...problem,
      path: problem.path === 'logo' ? 'logo' : `blocks.${index}.${problem.path}`,
    })),
  )
  const { languages } = design
  const isPlain = languages.length <= MOST_LANGUAGES && new Set(languages).size === languages.length
  return [
    ...countProblems(design.blocks),
    ...ofBlocks,
    ...overlapProblems(design.blocks),
    ...(isPlain ? [] : [atField('languages', designFailure('DESIGN_LANGUAGES', { most: MOST_LANGUAGES }))]),
  ]
}
