/** The part of bidi-js that labels use; its own types describe only the CommonJS build. */
declare module 'bidi-js/dist/bidi.mjs' {
  /** Levels by UTF-16 index: odd ones run right to left. */
  export type EmbeddingLevels = { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] }
  export type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    getMirroredCharacter(char: string): string | null
  }
  export default function bidiFactory(): Bidi
}
