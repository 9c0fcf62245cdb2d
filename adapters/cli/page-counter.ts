/** A page's content is the stream without a type; forms, fonts and tables have one. */
const PAGE_CONTENT = /\d obj\s*<<(?:\/Filter\/FlateDecode|\/Length \d+)+>>\s*stream/g
const MOST_HEAD_BYTES = 80

/**
 * Counts the labels of a PDF while it is downloaded, for a progress bar: a page's content is in the
 * file as soon as it is drawn.
 */
export function pageCounter(): { readonly add: (chunk: Uint8Array) => number } {
  let pages = 0
  let rest = ''
  return {
    add: (chunk) => {
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
      let end = 0
      for (const found of text.matchAll(PAGE_CONTENT)) {
        pages += 1
        end = found.index + found[0].length
      }
      // A header may be split across two chunks.
      rest = text.slice(Math.max(end, text.length - MOST_HEAD_BYTES))
      return pages
    },
  }
}
