import type { CommentPatch } from './comment-patch.ts'
import { referenceOf } from './comment-patch.ts'
import type { CellComment } from './mark-plan.ts'

const HEAD =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
const FIRST_SHAPE = 1025
const SHAPE = /<v:shape\s[\s\S]*?<\/v:shape>/g
const LINE_CHARACTERS = 22

/**
 * The drawing with the comments' boxes: those of removed comments are taken out, new ones added.
 */
export function patchShapes(existing: string | undefined, { removed, added }: CommentPatch): string {
  const kept = (existing ?? `${HEAD}</xml>`).replace(SHAPE, (shape) => (removed.has(cellOf(shape)) ? '' : shape))
  const numbers = [...kept.matchAll(/_x0000_s(\d+)/g)].map((match) => Number(match[1]))
  const first = Math.max(FIRST_SHAPE - 1, ...numbers) + 1
  const shapes = added.map((comment, index) => shapeOf(comment, first + index)).join('')
  const type = kept.includes('_x0000_t202"') ? '' : (/<v:shapetype[\s\S]*<\/v:shapetype>/.exec(HEAD)?.[0] ?? '')
  return kept.replace(/<\/xml>\s*$/, () => `${type}${shapes}</xml>`)
}

/** The cell of a note's shape; '' for other shapes. */
function cellOf(shape: string): string {
  const line = /<x:Row>\s*(\d+)\s*<\/x:Row>/.exec(shape)?.[1]
  const column = /<x:Column>\s*(\d+)\s*<\/x:Column>/.exec(shape)?.[1]
  if (!shape.includes('ObjectType="Note"') || line === undefined || column === undefined) return ''
  return referenceOf({ line: Number(line) + 1, column: Number(column) })
}

/** A hidden note beside its cell, tall enough for its text. */
function shapeOf({ line, column, text }: CellComment, number: number): string {
  const row = line - 1
  const lines = text.split('\n').reduce((sum, part) => sum + 1 + Math.floor((part.length * 1.5) / LINE_CHARACTERS), 0)
  const last = row + Math.min(Math.max(3, lines + 1), 20)
  return (
    `<v:shape id="_x0000_s${number}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:5pt;width:150pt;height:${15 * (last - row)}pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 4}, 15, ${last}, 4</x:Anchor>` +
    `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  )
}
