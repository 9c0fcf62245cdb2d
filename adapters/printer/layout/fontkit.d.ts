/** The part of fontkit that labels use; the package brings no types. */
declare module 'fontkit' {
  export type PathCommand = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export type FontGlyph = {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
    /** In font units, y upwards. */
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  /** In font units. */
  export type GlyphPosition = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
  export type GlyphRun = { readonly glyphs: readonly FontGlyph[]; readonly positions: readonly GlyphPosition[] }
  export type Anchor = { readonly xCoordinate: number; readonly yCoordinate: number }
  /** Positions marks by the anchors of the font's GPOS table. */
  export type MarkPositioning = {
    applyAnchor(mark: { readonly markAnchor: Anchor | null }, base: Anchor | null, baseGlyphIndex: number): void
  }
  export type FontSubset = { includeGlyph(glyph: number): number; encode(): Uint8Array }
  export type Font = {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): FontGlyph
    getGlyph: (id: number, codePoints?: readonly number[]) => FontGlyph
    layout(text: string, features?: readonly string[], script?: string, language?: string, direction?: 'ltr' | 'rtl'): GlyphRun
    createSubset(): FontSubset
    /** Not of fontkit's public surface: the glyphs that were made so far. */
    readonly _glyphs: Record<number, FontGlyph>
    /** Not of fontkit's public surface; `null` for fonts without such tables. */
    readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor: MarkPositioning | null } | null }
  }
  export function create(file: Uint8Array): Font
}
