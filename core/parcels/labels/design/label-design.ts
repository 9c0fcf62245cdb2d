import type { Instant } from '#core/base/kernel/clock.ts'
import type { LabelTypeName } from '../label-type.ts'
import type { LabelSize } from '../label-size.ts'
import type { BlockKind } from './design-blocks.ts'
import type { CaptionLanguage } from './caption.words.ts'
import type { LabelDesignState } from './label-design.machine.ts'

export const BLOCK_ALIGNS = ['start', 'left', 'centre', 'right'] as const
/** `start` is where the text's own direction begins: the right edge for Arabic. */
export type BlockAlign = (typeof BLOCK_ALIGNS)[number]

/** A part of a label and its place in millimetres from the label's top left corner. */
export type DesignBlock = {
  readonly kind: BlockKind
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /**
   * The height of its type in millimetres, from which text that is longer than its block shrinks.
   */
  readonly textSize?: number | undefined
  readonly align?: BlockAlign | undefined
  /** A small heading in the languages of the design. */
  readonly caption?: boolean | undefined
  /** A line around the block. */
  readonly frame?: boolean | undefined
  /** The wording of a free text. */
  readonly text?: string | undefined
}

/** The look of a label of one type and size. */
export type DesignContent = {
  readonly type: LabelTypeName
  readonly size: LabelSize
  /** The languages of its captions, the first one first; none for the language of who prints. */
  readonly languages: readonly CaptionLanguage[]
  /** The id of the stored picture that its block for the logo shows. */
  readonly logo?: string | undefined
  readonly blocks: readonly DesignBlock[]
}

/**
 * A design as it is kept: for all clients, or for one. What was published is never changed; a later
 * one replaces it.
 */
export type LabelDesign = DesignContent & {
  readonly id: number
  /** Grows by one with each change. */
  readonly version: number
  readonly state: LabelDesignState
  readonly name: string
  /**
   * The account of the client whose orders it is for; left out, it is for the orders of all
   * clients.
   */
  readonly clientId?: number | undefined
  /** The number among the published ones of the same client, type and size. */
  readonly number?: number | undefined
  readonly authorName: string
  readonly createdAt: Instant
  readonly publishedAt?: Instant | undefined
}

/** The place that a design is published for: only one is in force there. */
export type DesignPlace = Pick<LabelDesign, 'type' | 'size' | 'clientId'>

/** Width and height of a label in millimetres. */
export function millimetresOf(size: LabelSize): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}
